"""Comments of a thread: reply, say it differently, take it back. Each answers with the whole thread as it is then."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router, Status

from designer.access import actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError, first, gone
from designer.api.review.threads import clean, find_thread, said, shape
from designer.api.schemas.common import refusals
from designer.api.schemas.review import CommentBody, ThreadShape
from designer.models import Comment, Thread
from designer.raising import instead
from designer.review import threads
from designer.review.push import notify

router = Router()
_NOT_YOURS = "Only who wrote a comment may change it."


@router.post("/{definition_id}/threads/{thread_id}/comments", response={201: ThreadShape, **refusals(404, 422)})
async def reply(request: HttpRequest, definition_id: str, thread_id: str, body: CommentBody) -> Status[Any]:
    """Answer in a thread."""
    thread = await find_thread(definition_id, thread_id)
    with instead(threads.Full, lambda full: ApiError(422, "too-many", str(full))):
        comment, new = await sync_to_async(threads.reply)(thread, clean(body.text), body.token, actor_of(request))
    if new:
        await said(comment, actor_of(request).name)
    return Status(201, await shape(await find(definition_id), comment.thread_id, actor_of(request), comment.pk))


@router.put("/{definition_id}/comments/{comment_id}", response={200: ThreadShape, **refusals(403, 404, 422)})
async def edit_comment(request: HttpRequest, definition_id: str, comment_id: str, body: CommentBody) -> ThreadShape:
    """Say it differently; a guest shows by `token` that the comment is theirs."""
    comment = await _comment(definition_id, comment_id)
    with instead(threads.NotYours, ApiError(403, "not-yours", _NOT_YOURS)):
        await sync_to_async(threads.edit)(comment, clean(body.text), body.token, actor_of(request))
    await notify(definition_id, "comment", thread=comment.thread_id)
    return await shape(await find(definition_id), comment.thread_id, actor_of(request))


@router.delete("/{definition_id}/comments/{comment_id}", response={200: ThreadShape | None, **refusals(403, 404)})
async def take_back_comment(
    request: HttpRequest, definition_id: str, comment_id: str, token: str = ""
) -> ThreadShape | None:
    """Take a comment back; null where it was the last of its thread, which goes with it."""
    comment = await _comment(definition_id, comment_id)
    thread_id = comment.thread_id
    with instead(threads.NotYours, ApiError(403, "not-yours", _NOT_YOURS)):
        await sync_to_async(threads.take_back)(comment, token, actor_of(request))
    await notify(definition_id, "comment", thread=thread_id)
    if not await Thread.objects.filter(pk=thread_id).aexists():
        return None
    return await shape(await find(definition_id), thread_id, actor_of(request))


async def _comment(definition_id: str, comment_id: str) -> Comment:
    """The comment of this id, or 404."""
    await find(definition_id)
    rows = Comment.objects.select_related("thread").filter(
        pk=comment_id, thread__definition_id=definition_id, gone=False
    )
    return await first(rows, gone("comment", "deleted"))
