"""How each 0.1 dialect spells what all four of them say: the first word is the right one, the others are its slips."""

from dataclasses import dataclass, fields

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spelling:
    """The members of one dialect; a member that it does not have is ().

    The defaults are the kebab-case words of `0.1-map` and `0.1-array`, which know no way of waiting for a branch:
    they wait for all. Paths stand in the object they belong to, or, where there is one, in its `filter`.
    """

    dialect: str
    triggers: Words = ("trigger-defs",)
    correlation_token: Words = ("correlation-token",)
    event_id: Words = ("eventID",)
    starts_at: Words = ("starts-at",)
    exec_status: Words = ("exec-status",)
    event_expression: Words = ("event-expression",)
    action_mode: Words = ("action-mode",)
    next_state: Words = ("next-state",)
    time_delay: Words = ("time-delay",)
    retry_interval: Words = ("retry-interval",)
    max_retry: Words = ("max-retry",)
    wait: Words = ()
    waits: bool = True
    workflow_id: Words = ()
    filter: Words = ()
    input_path: Words = ("InputPath", "input-path")
    result_path: Words = ("ResultPath", "result-path")
    output_path: Words = ("OutputPath", "output-path")
    condition: Words = ()

    def words(self) -> frozenset[str]:
        """All members that are spelt in a way of a document."""
        given = (getattr(self, each.name) for each in fields(self))
        return frozenset(word for words in given if isinstance(words, tuple) for word in words)
