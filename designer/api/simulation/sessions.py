"""Simulations: starting one from a definition, what it was started from, deleting it. Running it is the WebSocket's."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from django.urls import reverse
from ninja import Router, Status

from designer.access import Actor, actor_of, session_owner
from designer.access.actors import names_of
from designer.api.definitions import find
from designer.api.errors import ApiError, answered, first, gone
from designer.api.request_limits import check_kept, check_scenario
from designer.api.schemas.common import (
    ErrorAnswer,
    KeptDebugSettings,
    NewSession,
    SecretsBody,
    SessionCard,
    SessionFull,
    SessionMade,
    SessionName,
    refusals,
)
from designer.api.simulation.run_setup import STARTED, setup_and_company
from designer.library import retention, simulations
from designer.models import Definition
from designer.raising import instead
from designer.workers.session_runner import check_setup
from simulator import stored_texts
from simulator.live import secret_store
from simulator.live.attendee import other_driver
from simulator.live.driver import DRIVES
from simulator.live.quotas import QuotaMet
from simulator.live.storage import create, debug_settings_key
from simulator.models import DebugSettings, Session
from workflow.paths import Json

router = Router()
LISTED = 50


@router.post("definitions/{definition_id}/sessions", response={201: SessionMade, **refusals(404, 422, 503)})
async def create_session(request: HttpRequest, definition_id: str, body: NewSession) -> Status[Any]:
    """Start a simulation. It keeps the source text of now; a later change of the definition does not touch it."""
    row = await find(definition_id)
    if body.text is not None:
        check_kept(body.text)
    check_scenario(body.scenario)
    scenario = body.scenario or {}
    if body.with_:
        chosen = scenario.get("with") or []
        named = map(str, chosen) if isinstance(chosen, list) else []
        scenario = {**scenario, "with": list(dict.fromkeys([*named, *body.with_]))}
    setup, carries = await setup_and_company(row, scenario, body.text)
    kept, giver = await _secrets_of(request, body.secrets_of)
    secrets = {**kept, **body.secrets}
    with answered(*STARTED):
        begun = await check_setup({**setup, "given": secrets} if secrets else setup)
    whose = session_owner.whose(actor_of(request), row, carries)
    return await keep(row, body.name or _name(body), setup, begun, whose, secrets, giver)


async def keep(row: Definition, *given: Any) -> Status[Any]:
    """A new simulation of what `create` is given beside the definition; 422 `quota` where there are too many."""
    await sync_to_async(retention.now_and_then)()
    with instead(QuotaMet, lambda met: ApiError(422, "quota", str(met))):
        session, notice = await sync_to_async(create)(row.id, *given)
    url = f"{reverse('simulate', args=[row.id])}?session={session.id}"
    return Status(201, SessionMade(id=session.id, url=url, notice=notice))


@router.get("definitions/{definition_id}/sessions", response={200: list[SessionCard], 404: ErrorAnswer})
async def list_sessions(request: HttpRequest, definition_id: str) -> list[SessionCard]:
    """Your latest simulations of a definition, the newest first; an administrator's list has everybody's."""
    await find(definition_id)
    actor = actor_of(request)
    own = Session.objects.filter(session_owner.own(actor), definition=definition_id)
    rows = [row async for row in own.values(*SessionCard.model_fields)[:LISTED]]
    makers = await sync_to_async(names_of)({row["maker"] for row in rows} - {actor.key})
    return [SessionCard(**{**row, "maker": makers.get(row["maker"], "")}) for row in rows]


@router.get("definitions/{definition_id}/aids", response={200: KeptDebugSettings, 404: ErrorAnswer})
async def debug_settings(request: HttpRequest, definition_id: str) -> KeptDebugSettings:
    """The breakpoints and watches that are kept with a definition: every simulation of it begins with them.

    Of a gallery example everybody has their own.
    """
    definition = await find(definition_id)
    key = debug_settings_key(definition_id, actor_of(request).key, private=definition.is_example)
    row = await DebugSettings.objects.filter(pk=key).afirst()
    return KeptDebugSettings(breakpoints=row.breakpoints if row else [], watches=row.watches if row else [])


@router.get("sessions/{session_id}", response={200: SessionFull, 404: ErrorAnswer})
async def read_session(request: HttpRequest, session_id: str) -> SessionFull:
    """What a simulation was started from."""
    row = await first(Session.objects.filter(pk=session_id), gone("simulation"))
    setup = await sync_to_async(stored_texts.whole)(row.setup)
    return SessionFull(
        id=row.id,
        definition=row.definition,
        name=row.name,
        text=setup["definition"],
        setup=setup,
        created=row.created,
        lacks=secret_store.lacking(setup, await sync_to_async(secret_store.given)(row.id)),
    )


@router.put("sessions/{session_id}/secrets", response={204: None, **refusals(404, 409, 422)})
async def give_secrets(request: HttpRequest, session_id: str, body: SecretsBody) -> Status[None]:
    """Give a simulation the secrets that it lacks here: it was started with them, and cannot be replayed without.

    409 `given` for those that it has: a simulation keeps the secrets that it was started with.
    """
    row = await first(Session.objects.filter(pk=session_id), gone("simulation"))
    try:
        await sync_to_async(secret_store.give)(row, body.values, actor_of(request).key)
    except secret_store.AlreadyGiven as error:
        words = f"The simulation does not lack {error}: start a new one with other secrets."
        raise ApiError(409, "given", words) from None
    return Status(204, None)


async def _secrets_of(request: HttpRequest, session_id: str | None) -> tuple[dict[str, Json], str]:
    """The secrets of a simulation of one's own, none of another's; and who gives a run those with what is typed now.

    An administrator may use everybody's: then nobody is shown them.
    """
    actor = actor_of(request)
    if session_id is None:
        return {}, actor.key
    is_own = await Session.objects.filter(session_owner.own(actor), pk=session_id).aexists()
    is_giver = await sync_to_async(secret_store.is_given_by)(session_id, actor.key)
    kept = await sync_to_async(secret_store.given)(session_id) if is_own else {}
    return kept, actor.key if is_giver or not kept else ""


@router.put("sessions/{session_id}/name", response={204: None, **refusals(404, 409)})
async def name_session(request: HttpRequest, session_id: str, body: SessionName) -> Status[None]:
    """Call a simulation of yours by a name, under which it is listed; an administrator any.

    An empty one gives it that of its scenario back.
    """
    await _own(request, session_id)
    name = body.name.strip() or await sync_to_async(_name_of_scenario)(session_id)
    await Session.objects.filter(pk=session_id).aupdate(name=name)
    return Status(204, None)


@router.delete("sessions/{session_id}", response={204: None, **refusals(404, 409)})
async def delete_session(request: HttpRequest, session_id: str, driven: bool = False, person: str = "") -> Status[None]:
    """Delete a simulation of yours for good; an administrator any. Who has it open is told, and closed with 4404.

    409 `driven` where somebody else drives it at this moment, as far as this process knows; with `driven` then too.
    `person` is who asks, as in the address of the simulator's socket, where that is no account: whoever drives it
    themselves in another tab is not somebody else.
    """
    await _own(request, session_id)
    other = "" if driven else _driver(session_id, actor_of(request), person)
    if other:
        raise ApiError(409, "driven", f"{other} drives this simulation at this moment. Ask them first, or for control.")
    await sync_to_async(simulations.forget)(session_id)
    return Status(204, None)


async def _own(request: HttpRequest, session_id: str) -> None:
    """Raise 404 where there is no such session, 409 `not-yours` where it is somebody else's."""
    if not await Session.objects.filter(pk=session_id).aexists():
        raise gone("simulation")
    if not await Session.objects.filter(session_owner.own(actor_of(request)), pk=session_id).aexists():
        words = "This simulation is somebody else's: only they or an administrator name or delete it."
        raise ApiError(409, "not-yours", words)


def _name_of_scenario(session_id: str) -> str:
    row = Session.objects.filter(pk=session_id).first()
    scenario = stored_texts.whole(row.setup).get("scenario") if row else None
    return str((scenario or {}).get("name") or "")[:200]


def _driver(session_id: str, actor: Actor, person: str) -> str:
    """The name of who else drives a session that somebody has open; "" for nobody."""
    at = DRIVES.get(session_id)
    key = f"account {actor.name}" if actor.user or actor.confined else person and f"person {person}"
    return "" if at is None else other_driver(at.room, session_id, key)


def _name(body: NewSession) -> str:
    return str((body.scenario or {}).get("name") or "")[:200]
