"""One Django field a kind of value: typed text in, the value that is written out.

Every message is a sentence of our own, since they stand in the page as they are.
"""

import json
from collections.abc import Collection
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from designer.raising import instead
from workflow import cron, durations, event_expressions, intervals, zones
from workflow.paths import Json

REQUIRED = "This is required."
MAX_NUMBER = 10**15
TRUE, FALSE = ("true", "True", True), ("false", "False", False)


class ValueField(forms.Field):
    """Text as it is; a value that is not text is refused."""

    default_error_messages = {"required": REQUIRED}  # noqa: RUF012 - as Django has it

    def to_python(self, value: Any) -> Json:
        if value is None or value == "":
            return ""
        if not isinstance(value, str | int | float | bool):
            raise ValidationError("This must be text.")
        return self.read(value if isinstance(value, str) else json.dumps(value))

    def read(self, text: str) -> Json:
        """The value of a text that is not empty; raises ValidationError."""
        return text


class NameField(ValueField):
    """A name that nothing else has; `taken` are the others'."""

    def __init__(self, taken: Collection[str] = (), **options: Any) -> None:
        super().__init__(**options)
        self.taken = taken

    def read(self, text: str) -> Json:
        name = text.strip()
        if not name:
            raise ValidationError(REQUIRED)
        if name in self.taken:
            raise ValidationError(f"There is a “{name}” already.")
        return name


class ReferenceField(ValueField):
    """A name of something that there is; where `choices` is None, any name."""

    def __init__(self, choices: Collection[str] | None = None, thing: str = "", **options: Any) -> None:
        super().__init__(**options)
        self.choices, self.thing = choices, thing

    def read(self, text: str) -> Json:
        if self.choices is not None and text not in self.choices:
            raise ValidationError(f"There is no {self.thing} named “{text}”.")
        return text


class ChoiceField(ValueField):
    """One of the values that the schema lists."""

    def __init__(self, choices: Collection[Json] = (), **options: Any) -> None:
        super().__init__(**options)
        self.choices = choices

    def read(self, text: str) -> Json:
        found = next(
            (each for each in self.choices if text == (each if isinstance(each, str) else json.dumps(each))), None
        )
        if found is None:
            raise ValidationError(f"This must be one of {', '.join(map(str, self.choices))}.")
        return found


class NumberField(ValueField):
    """A number; `least` and `most` bound it, `whole` leaves no decimals."""

    def __init__(
        self, least: float | None = None, most: float | None = None, whole: bool = False, **options: Any
    ) -> None:
        super().__init__(**options)
        self.least, self.most, self.whole = least, most, whole

    def read(self, text: str) -> Json:
        with instead(ValueError, ValidationError("This must be a number.")):
            number = (
                int(text.strip()) if text.strip().lstrip("+-").isdecimal() else float(text.strip().replace(",", "."))
            )
        if abs(number) > MAX_NUMBER or number != number:
            raise ValidationError("This number is too large.")
        if self.whole and number != int(number):
            raise ValidationError("This must be a whole number.")
        if self.least is not None and number < self.least:
            raise ValidationError(f"This must be {self.least:g} or more.")
        if self.most is not None and number > self.most:
            raise ValidationError(f"This must be {self.most:g} or less.")
        return int(number) if self.whole else number


class SecondsField(NumberField):
    """A number of seconds; what is no number is for another field to read."""

    def __init__(self, least: float | None, whole: bool, other: forms.Field, **options: Any) -> None:
        super().__init__(least, None, whole, **options)
        self.other = other

    def read(self, text: str) -> Json:
        if text.strip().lstrip("+-").replace(".", "", 1).isdecimal():
            return super().read(text)
        return self.other.clean(text)


class BooleanField(ValueField):
    """True or false."""

    def to_python(self, value: Any) -> Json:
        if value in (None, ""):
            return ""
        if value in TRUE or value in FALSE:
            return value in TRUE
        raise ValidationError("This must be true or false.")

    def validate(self, value: Any) -> None:
        super().validate(None if value == "" else value)


class DurationField(ValueField):
    """A length of time, in plain words or in the ISO 8601 form in which it is written."""

    def read(self, text: str) -> Json:
        found = durations.from_words(text)
        if found is None:
            raise ValidationError("Write a length of time such as 30 min, 2 h 15, 1 day, or PT15M.")
        return found


class RepetitionField(DurationField):
    """A length of time, with the number of times before it if one likes: `R5/PT15M`."""

    def read(self, text: str) -> Json:
        count, slash, length = text.strip().partition("/")
        if slash and (count[:1] != "R" or not (count[1:] or "0").isdecimal()):
            raise ValidationError("Write for example 10 s, or R5/PT15M for five times after 15 minutes each.")
        found = super().read(length if slash else count)
        return f"{count}/{found}" if slash else found


class CronField(ValueField):
    """A cron expression of 5 to 7 fields."""

    def read(self, text: str) -> Json:
        with instead(cron.CronError, lambda error: ValidationError(sentence(str(error)))):
            return cron.parse(text.strip()).text


class IntervalField(ValueField):
    """An interval of ISO 8601; one that `repeats` comes again and again."""

    def __init__(self, repeats: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.repeats = repeats

    def read(self, text: str) -> Json:
        return _repeated(text) if self.repeats else self._once(text)

    def _once(self, text: str) -> str:
        text = durations.from_words(text) or text.strip()
        found = intervals.parse(text)
        if found is None:
            raise ValidationError("Write for example 6 h, or 2020-03-20T09:00:00Z/2020-03-20T15:00:00Z.")
        if found.start is not None and found.end is not None and found.end < found.start:
            raise ValidationError("This interval ends before it starts.")
        return text.strip()


def _repeated(text: str) -> str:
    length = durations.from_words(text)
    if length:
        return f"R/{length}"
    if intervals.parse_repeated(text.strip()) is None:
        raise ValidationError("Write how long lies between, for example 1 h, or R/PT1H, R3/2020-03-20T09:00:00Z/PT6H.")
    return text.strip()


class TimezoneField(ValueField):
    """The name of a time zone."""

    def read(self, text: str) -> Json:
        if not zones.is_timezone(text.strip()):
            raise ValidationError("Write the name of a time zone, for example Europe/Berlin or UTC.")
        return text.strip()


class EventExpressionField(ValueField):
    """Names of triggers, joined by `and`, `or` and `not`; `names` are those there are."""

    def __init__(self, names: Collection[str] = (), **options: Any) -> None:
        super().__init__(**options)
        self.names = names

    def read(self, text: str) -> Json:
        try:
            event_expressions.parse(text, self.names)
        except event_expressions.EventExpressionError as error:
            raise ValidationError(f"{sentence(error.message, '')} (character {error.column}).") from None
        return text


class JsonField(ValueField):
    """Any value, written as JSON."""

    def read(self, text: str) -> Json:
        try:
            return json.loads(text, parse_constant=_no_constant)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise ValidationError(f"This is not JSON: {error.msg[:1].lower()}{error.msg[1:]} ({place}).") from None
        except (RecursionError, ValueError):
            raise ValidationError("This is not JSON that can be read.") from None


def sentence(message: str, end: str = ".") -> str:
    return f"{message[:1].upper()}{message[1:]}".rstrip(".") + end


def _no_constant(name: str) -> Json:
    raise ValueError(name)
