"""Fair turns: who asks much waits for themselves, with places and a clock that are only told of."""

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from designer.workers.scheduler import MANY, RECENT, Call, Scheduler
from designer.workers.shares import SERVER, Asker, guest, person, stranger

MIA, NOAH, EVA = person("user 1"), person("user 2"), person("user 3")


@dataclass
class House:
    """Places at which calls take as long as they say; `log` has each call's name, when it began and when it ended."""

    places: int
    now: float = 0.0
    takes: dict[Call, tuple[str, float]] = field(default_factory=dict)
    ends: dict[Call, float] = field(default_factory=dict)
    log: dict[str, tuple[float, float]] = field(default_factory=dict)
    most: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.turns = Scheduler(self.places, lambda: self.now)

    def ask(self, asker: Asker, seconds: float, name: str = "", count: int = 1) -> None:
        for number in range(count):
            call = self.turns.add(asker)
            self.takes[call] = (name or f"{asker.path[0]} {number}", seconds)
        self.fill()

    def fill(self) -> None:
        while len(self.ends) < self.places and (call := self.turns.next(lambda _: True)):
            self.ends[call] = self.now + self.takes[call][1]
            at_work = Counter(one.asker.path[0] for one in self.ends)
            self.most |= at_work

    def until(self, end: float) -> None:
        """Let the time pass."""
        while self.ends and min(self.ends.values()) <= end:
            call = min(self.ends, key=lambda one: self.ends[one])
            self.now = self.ends.pop(call)
            name, seconds = self.takes.pop(call)
            self.log[name] = (self.now - seconds, self.now)
            self.turns.end(call)
            self.fill()
        self.now = end

    def waited(self, asker: Asker, seconds: float, name: str) -> float:
        """How long a call waits that comes now."""
        came = self.now
        self.ask(asker, seconds, name)
        while name not in self.log:
            assert self.ends
            self.until(min(self.ends.values()))
        return self.log[name][0] - came


def test_a_long_queue_of_one_is_no_wait_for_another() -> None:
    house = House(3)
    house.ask(NOAH, 0.1, "before")
    house.ask(MIA, 6.0, count=50)
    house.until(20)
    assert [house.waited(NOAH, 0.1, f"own {number}") for number in range(30)] == [0.0] * 30
    assert house.most["user 1"] == 1


def test_who_is_alone_has_all_places_but_one() -> None:
    house = House(3)
    house.ask(MIA, 1.0, count=10)
    assert (len(house.ends), house.turns.waits) == (2, 8)
    one = House(1)
    one.ask(MIA, 1.0, count=2)
    assert len(one.ends) == 1, "always one"


def test_each_who_has_asked_lately_has_a_place_kept() -> None:
    house = House(4)
    for asker in (MIA, NOAH, EVA):
        house.ask(asker, 0.1)
    house.until(1)
    house.ask(MIA, 100, count=9)
    assert len(house.ends) == 1
    house.until(1 + RECENT + 1)
    house.fill()
    assert len(house.ends) == 3, "they have not asked for a while"


def test_those_who_all_ask_much_get_the_same() -> None:
    house = House(2)
    house.ask(MIA, 1.0, count=200)
    house.ask(NOAH, 0.25, count=800)
    house.until(60)
    done = {
        asker: sum(house.log[name][1] - house.log[name][0] for name in house.log if name.startswith(asker))
        for asker in ("user 1", "user 2")
    }
    assert done["user 1"] == pytest.approx(done["user 2"], rel=0.05)


def test_a_place_that_two_want_goes_to_who_was_charged_less() -> None:
    house = House(1)
    house.ask(MIA, 5.0, count=3)
    house.ask(NOAH, 1.0, count=4)
    house.until(20)
    order = sorted(house.log, key=lambda name: house.log[name])
    assert order == ["user 1 0", "user 2 0", "user 2 1", "user 2 2", "user 2 3", "user 1 1", "user 1 2"]


def test_a_pause_is_no_credit() -> None:
    house = House(1)
    house.ask(MIA, 1.0, count=1000)
    house.until(500)
    house.ask(NOAH, 1.0, count=1000)
    house.until(600)
    done = Counter(name[:6] for name, (begun, _) in house.log.items() if begun >= 500)
    assert abs(done["user 1"] - done["user 2"]) <= 2


def test_links_together_have_half_at_most_and_are_charged_double() -> None:
    house = House(5)
    for link in range(4):
        house.ask(guest(f"{link}", "a"), 1.0, f"link {link}", count=20)
    assert house.most["links"] == 2
    single = House(1)
    for number in range(100):
        single.ask(guest("1", "a"), 1.0, f"link {number}")
        single.ask(MIA, 1.0, f"mia {number}")
    single.until(60)
    done = Counter(name[:3] for name in single.log)
    assert done["mia"] == pytest.approx(2 * done["lin"], abs=3)


def test_among_links_each_link_and_in_it_each_address_has_the_same() -> None:
    house = House(1)
    for number in range(300):
        house.ask(guest("loud", "one"), 1.0, f"loud one {number}")
    for number in range(20):
        house.ask(guest("loud", "two"), 1.0, f"loud two {number}")
        house.ask(guest("calm", "one"), 1.0, f"calm one {number}")
    house.until(40)
    done = Counter(name[:8] for name in house.log)
    assert abs(done["calm one"] - 20) <= 1
    assert abs(done["loud one"] - done["loud two"]) <= 2


def test_only_calls_that_a_place_fits_go_on() -> None:
    turns = Scheduler(2, lambda: 0.0)
    first, second = turns.add(MIA, "a"), turns.add(NOAH, "b")
    assert turns.next(lambda call: call.key == "b") is second
    assert turns.next(lambda call: call.key == "b") is None
    assert turns.next(lambda _: True) is first
    assert (turns.waits, turns.askers) == (0, 2)


def test_a_call_that_is_dropped_is_gone() -> None:
    turns = Scheduler(1, lambda: 0.0)
    kept, dropped = turns.add(MIA), turns.add(MIA)
    assert turns.backlog(MIA) == 2
    turns.drop(dropped)
    assert (turns.backlog(MIA), turns.next(lambda _: True)) == (1, kept)
    assert turns.next(lambda _: True) is None
    turns.end(kept)
    assert (turns.waits, turns.askers) == (0, 0)


def test_it_is_told_whose_doing_a_wait_is() -> None:
    turns = Scheduler(2, lambda: 0.0)
    turns.add(MIA)
    assert turns.next(lambda _: True)
    late = turns.add(MIA)
    assert turns.is_own_doing(late), "another of Mia's is at work"
    other = turns.add(NOAH)
    assert not turns.is_own_doing(other)
    assert turns.is_own_doing(turns.add(NOAH)), "another of Noah's is before it"


def test_those_who_are_gone_are_forgotten() -> None:
    now = 0.0
    turns = Scheduler(2, lambda: now)
    for number in range(1000):
        now += RECENT / 10
        turns.add(stranger(f"10.0.0.{number}"))
        call = turns.next(lambda _: True)
        assert call
        turns.end(call)
    assert len(turns._root.parts) <= MANY + 1


def test_the_server_s_own_work_is_one_among_others() -> None:
    turns = Scheduler(2, lambda: 0.0)
    turns.add(SERVER)
    turns.add(MIA)
    assert not turns.are_several
    turns.add(NOAH)
    assert turns.are_several


@pytest.mark.parametrize("seed", range(20))
def test_whatever_comes_nothing_is_lost_and_no_bound_is_passed(seed: int) -> None:
    chance = random.Random(seed)
    house = House(chance.randint(1, 5))
    askers = [MIA, NOAH, EVA, guest("1", "a"), guest("1", "b"), guest("2", "a"), stranger("c"), SERVER]
    asked = 0
    for _ in range(200):
        house.ask(chance.choice(askers), chance.choice((0.01, 0.5, 5.0)), f"call {asked}")
        asked += 1
        most = max(1, house.places - 1)
        assert max(Counter(call.asker.path[0] for call in house.ends).values(), default=0) <= most
        assert sum(call.asker.path[0] == "links" for call in house.ends) <= max(1, house.places // 2)
        if chance.random() < 0.5:
            house.until(house.now + chance.random())
    house.until(house.now + 10_000)
    assert len(house.log) == asked
    assert (house.turns.waits, house.turns.askers, house.ends) == (0, 0, {})
