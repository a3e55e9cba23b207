"""The live connection of one phone: hello, then commands in and events out."""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from scorer.table.command import command_of
from scorer.table.doorway import Doorway
from scorer.table.limits import MAX_MESSAGE
from scorer.table.live import LiveRoom, milliseconds
from scorer.table.phone import NOT_UNDERSTOOD, STRANGER, TOO_FAST, TOO_SLOW, Bucket, Phone
from scorer.table.refusal import RefusedError
from scorer.table.rooms import Rooms, stranger

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATIENCE = 15.0  # s to say hello: a thousand phones at once take a slow laptop some
CODES = {"message": NOT_UNDERSTOOD, "full": TOO_FAST, "fast": TOO_FAST, "down": TOO_FAST}
FAREWELL = 1.0  # s for the close frame of a phone that may not be reading
STRIKES = 200  # messages beyond the rate before the line is cut


@dataclass(frozen=True, slots=True)
class Line:
    """The two directions of a websocket, and what is known of its other end.

    Args:
        receive: gives the next message of the server's interface (ASGI).
        send: takes one.
        link: gives the address by which others get into a room from where this phone is.
        passed: to be called once the phone has said hello.
        doorway: where it waits until then.
    """

    receive: Receive
    send: Send
    link: Callable[[LiveRoom], str]
    passed: Callable[[], None]
    doorway: Doorway


async def talk(rooms: Rooms, name: str, line: Line) -> None:
    """Serve one phone until it goes or is cut off."""
    await line.receive()
    await line.send({"type": "websocket.accept"})
    try:
        room, phone, since = await _hello(rooms, name, line)
        await _serve(room, phone, since, line)
    except RefusedError as refused:
        await _close(line, CODES.get(refused.code, STRANGER))
    except TimeoutError:
        await _close(line, TOO_SLOW)


async def _hello(rooms: Rooms, name: str, line: Line) -> tuple[LiveRoom, Phone, int]:
    now = asyncio.get_running_loop().time
    async with asyncio.timeout(PATIENCE) as patience:
        with line.doorway.waiting(lambda: patience.reschedule(now())):
            message = _read(await line.receive())
    match message:
        case {"do": "hello", "since": int(since)}:
            token, host = message.get("token", ""), message.get("host", "")
        case _:
            raise RefusedError("message", "the first message is no hello", "say hello first")
    room = await rooms.get(name)
    actor = room.actor(str(token), str(host))
    if actor is None:
        raise stranger()
    return room, Phone(actor, line.send), since


async def _serve(room: LiveRoom, phone: Phone, since: int, line: Line) -> None:
    task = asyncio.current_task()
    writer = None
    if task is not None:
        phone.hang_up = task.cancel
    try:
        await _greet(room, phone, since, line)
        writer = asyncio.create_task(phone.write())
        await _listen(room, phone, line.receive)
    except asyncio.CancelledError:
        if task is None or phone.code is None:
            raise  # it was not the phone that was cut off: the server ends
        task.uncancel()
    finally:
        room.disconnect(phone)
        if writer is not None:
            writer.cancel()
            with suppress(asyncio.CancelledError):
                await writer
    if phone.code is not None:
        await _close(line, phone.code)


async def _greet(room: LiveRoom, phone: Phone, since: int, line: Line) -> None:
    """Send the greeting at once: it is long, and of a thousand phones none may stay in memory."""
    greeting = room.connect(phone, since, line.link(room))
    line.passed()
    with suppress(OSError, RuntimeError):  # it has gone already; whoever listens hears of that
        await line.send({"type": "websocket.send", "text": greeting})


async def _close(line: Line, code: int) -> None:
    """Say why; a phone that does not read is not waited for."""
    with suppress(TimeoutError, OSError, RuntimeError):  # it has gone, or is being closed
        async with asyncio.timeout(FAREWELL):
            await line.send({"type": "websocket.close", "code": code})


async def _listen(room: LiveRoom, phone: Phone, receive: Receive) -> None:
    """Carry out what the phone asks for, one thing after the other."""
    bucket = Bucket(room.limits.rate)
    strikes = 0
    while (message := await receive())["type"] == "websocket.receive":
        now = asyncio.get_running_loop().time()
        if bucket.takes(now):
            await _answer(room, phone, message)
            continue
        strikes += 1
        if strikes > STRIKES:
            phone.end(TOO_FAST)
        error = RefusedError("fast", "too many messages", "wait a moment", {"wait_ms": 1000})
        phone.offer(_refusal(None, error))


async def _answer(room: LiveRoom, phone: Phone, message: Message) -> None:
    request: str | None = None
    try:
        asked = _read(message)
        match asked:
            case {"do": "ping", "t": int() | float() as sent}:
                phone.offer(json.dumps({"type": "pong", "t": sent, "now": milliseconds()}))
                return
            case {"id": str(named)}:
                request = named
        command = command_of(asked)
        seq = await room.do(command, phone.actor)
        phone.offer(json.dumps({"type": "done", "id": command.request, "seq": seq}))
    except RefusedError as refused:
        phone.offer(_refusal(request, refused))


def _refusal(request: str | None, refused: RefusedError) -> str:
    about = {"type": "refused", "id": request, "error": refused.document()}
    return json.dumps(about)  # in ASCII: an id from outside may hold half a character


def _read(message: Message) -> Any:
    """The JSON of a message.

    Raises:
        RefusedError: it is none.
    """
    return parsed(message.get("text") or "")


def parsed(text: str | bytes) -> Any:
    """The JSON in a text from outside.

    Raises:
        RefusedError: it is none, or nested beyond measure.
    """
    if len(text) > MAX_MESSAGE:
        raise RefusedError("message", "the message is too long", "send less")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RefusedError("message", "the message is no JSON", "send JSON") from error
