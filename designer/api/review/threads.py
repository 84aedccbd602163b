"""Threads of comments on a definition: list, begin, resolve, reopen."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, JsonResponse
from ninja import Router, Status

from designer.access import Actor, actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError, answered, first, gone, no_version
from designer.api.schemas.common import ErrorAnswer, refusals
from designer.api.schemas.review import NewThread, Talk, ThreadShape
from designer.library import activity
from designer.models import Comment, Definition, Thread, Version
from designer.raising import instead
from designer.review import thread_places, threads
from designer.review.push import notify
from workflow.paths import Json

router = Router()
WORDS = 1000
"""Characters of a comment in the activity feed."""


@router.get("/{definition_id}/threads", response={200: Talk, 404: ErrorAnswer})
async def list_threads(
    request: HttpRequest, definition_id: str, version: int | None = None, before: int | None = None
) -> JsonResponse:
    """All threads, oldest first, with their places in `version` (none: the newest) and in the older one, `before`."""
    row = await find(definition_id)
    actor = actor_of(request)
    found = [one async for one in threads.threads(definition_id)]
    now = await thread_places.places(row, found, version or row.version)
    then = await thread_places.places(row, found, before) if before is not None and before != version else {}
    people = await sync_to_async(threads.people)(definition_id) if actor.may("comment", definition_id) else []

    def answer() -> JsonResponse:
        rows = [ThreadShape.as_data(one, actor, now[one.pk], then.get(one.pk)) for one in found]
        return JsonResponse({"threads": rows, "people": people, "me": threads.bare(actor.name)})

    return await sync_to_async(answer)()


@router.post("/{definition_id}/threads", response={201: ThreadShape, **refusals(404, 422)})
async def begin_thread(request: HttpRequest, definition_id: str, body: NewThread) -> Status[Any]:
    """Say something about a state, an edge, a line, a step of a run, or the whole definition."""
    row = await find(definition_id)
    text = clean(body.text)
    anchor = await _anchor(row, body)
    with instead(threads.Full, lambda full: ApiError(422, "too-many", str(full))):
        comment, new = await sync_to_async(threads.open_thread)(
            definition_id, anchor, text, body.token, actor_of(request)
        )
    if new:
        await said(comment, actor_of(request).name)
    return Status(201, await shape(row, comment.thread_id, actor_of(request), comment.pk))


@router.post("/{definition_id}/threads/{thread_id}/resolve", response={200: ThreadShape, 404: ErrorAnswer})
async def resolve_thread(request: HttpRequest, definition_id: str, thread_id: str) -> ThreadShape:
    """Say that a thread is done."""
    actor = actor_of(request)
    return await _turned(definition_id, thread_id, actor, "resolved", lambda thread: threads.resolve(thread, actor))


@router.post("/{definition_id}/threads/{thread_id}/reopen", response={200: ThreadShape, 404: ErrorAnswer})
async def reopen_thread(request: HttpRequest, definition_id: str, thread_id: str) -> ThreadShape:
    """Say that a thread is not done after all."""
    return await _turned(definition_id, thread_id, actor_of(request), "reopened", threads.reopen)


async def _turned(
    definition_id: str, thread_id: str, actor: Actor, what: activity.Word, change: Callable[[Thread], bool]
) -> ThreadShape:
    if await sync_to_async(change)(await find_thread(definition_id, thread_id)):
        await notify(definition_id, "comment", thread=thread_id)
        await activity.noted(definition_id, actor.name, what, thread=thread_id)
    return await shape(await find(definition_id), thread_id, actor)


async def said(comment: Comment, who: str) -> None:
    """Tell the pages of a new comment, and write it down with the people that it mentions."""
    definition_id, thread = comment.thread.definition_id, comment.thread_id
    await notify(definition_id, "comment", thread=thread)
    words = comment.text[:WORDS]
    await activity.noted(definition_id, who, "commented", thread=thread, words=words, mentions=comment.mentions)


async def find_thread(definition_id: str, thread_id: str) -> Thread:
    """The thread of this id, or 404."""
    await find(definition_id)
    return await first(Thread.objects.filter(pk=thread_id, definition_id=definition_id), gone("thread", "deleted"))


async def shape(row: Definition, thread_id: str, actor: Actor, said: str | None = None) -> ThreadShape:
    """A thread as it is now, with its place in the newest version; `said` is the comment just written."""
    found = [one async for one in threads.threads(row.pk).filter(pk=thread_id)]
    place = await thread_places.places(row, found, row.version)
    shown = ThreadShape.of(found[0], actor, place[thread_id])
    shown.said = said
    return shown


def clean(text: str) -> str:
    """A comment without spaces around it and without NUL; 422 where nothing is left."""
    said = text.replace("\0", "").strip()
    if not said:
        raise ApiError(422, "empty", "A comment says something.")
    try:
        said.encode()
    except UnicodeEncodeError:
        raise ApiError(422, "bad-text", "The comment has a lone surrogate: it is not well-formed Unicode.") from None
    return said


async def _anchor(row: Definition, body: NewThread) -> dict[str, Json]:
    asked = body.anchor.model_dump()
    version, place = asked.pop("version"), asked.pop("pointer")
    with answered("no-such-place"), instead(Version.DoesNotExist, no_version(version)):
        return await thread_places.make(row, version, {**asked, "place": place})
