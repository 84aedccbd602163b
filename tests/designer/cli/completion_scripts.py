"""`make completion`: the scripts of `signalbox completion` written anew, from what the commands' parsers know.

Our own, because the package for this, shtab, knows no fish and expects one parser for the whole program: ours would
have to import every command before any of them could start.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from designer.cli import help_of, load, names
from designer.cli.completion import FOLDER, SHELLS


class Option(NamedTuple):
    """An option by its longest name, what it is for, its choices, and whether it takes a value."""

    name: str
    help: str
    choices: tuple[str, ...]
    takes: bool


Commands = dict[str, tuple[str, list[Option]]]


def _options(name: str) -> Iterator[Option]:
    parser = argparse.ArgumentParser(add_help=False)
    if name == "completion":
        yield from (Option(shell, "", (), False) for shell in SHELLS)
        return
    load(name).configure(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours")
    parser.add_argument("--help", action="store_true", help="tell more")
    for one in parser._actions:  # argparse has no other way to ask what it knows
        if one.option_strings and one.help is not argparse.SUPPRESS:
            choices = tuple(map(str, one.choices)) if one.choices else ()
            yield Option(max(one.option_strings, key=len), one.help or "", choices, one.nargs != 0)


def _bash(commands: Commands) -> Iterator[str]:
    yield "_signalbox() {"
    yield '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '    if [ "$COMP_CWORD" -eq 1 ]; then'
    yield f'        COMPREPLY=($(compgen -W "{" ".join(commands)} --help --version" -- "$word")); return'
    yield "    fi"
    yield '    case "${COMP_WORDS[1]} $before" in'
    for name, (_, options) in commands.items():
        for one in options:
            if one.choices:
                reply = f'COMPREPLY=($(compgen -W "{" ".join(one.choices)}" -- "$word"))'
                yield f'    "{name} {one.name}") {reply}; return;;'
    yield "    esac"
    yield '    local known=""'
    yield '    case "${COMP_WORDS[1]}" in'
    for name, (_, options) in commands.items():
        yield f'    {name}) known="{" ".join(one.name for one in options)}";;'
    yield "    esac"
    yield '    if [[ "$word" == -* || "${COMP_WORDS[1]}" == completion ]]; then'
    yield '        COMPREPLY=($(compgen -W "$known" -- "$word"))'
    yield "    else"
    yield '        COMPREPLY=($(compgen -f -- "$word"))'
    yield "    fi"
    yield "}"
    yield "complete -o filenames -F _signalbox signalbox"


def _zsh(commands: Commands) -> Iterator[str]:
    yield "#compdef signalbox"
    yield "_signalbox() {"
    yield "    if (( CURRENT == 2 )); then"
    told = " ".join(_single(f"{name}:{_plain(words)}") for name, (words, _) in commands.items())
    yield f"        local -a commands=({told}); _describe command commands; return"
    yield "    fi"
    yield '    case "$words[2]" in'
    for name, (_, options) in commands.items():
        if name == "completion":
            yield f"    completion) compadd {' '.join(one.name for one in options)};;"
            continue
        specs = " ".join(_single(_zsh_option(one)) for one in options)
        yield f"    {name}) shift words; (( CURRENT-- )); _arguments {specs} '*:file:_files';;"
    yield "    esac"
    yield "}"
    yield "compdef _signalbox signalbox"


def _zsh_option(one: Option) -> str:
    told = _plain(one.help).replace("[", "(").replace("]", ")").replace(":", " ")
    value = f":value:({' '.join(one.choices)})" if one.choices else ":value:_files" if one.takes else ""
    return f"*{one.name}[{told}]{value}"


def _fish(commands: Commands) -> Iterator[str]:
    for name, (words, options) in commands.items():
        yield f"complete -c signalbox -n __fish_use_subcommand -f -a {name} -d {_single(_plain(words))}"
        here = f"complete -c signalbox -n '__fish_seen_subcommand_from {name}'"
        for one in options:
            if name == "completion":
                yield f"{here} -f -a {one.name}"
                continue
            value = f" -x -a {_single(' '.join(one.choices))}" if one.choices else " -r" if one.takes else ""
            yield f"{here} -l {one.name.lstrip('-')}{value} -d {_single(_plain(one.help))}"


def _plain(text: str) -> str:
    return " ".join(text.split())


def _single(text: str) -> str:
    """In single quotes for bash, zsh and fish alike; an apostrophe in help becomes a typographic one."""
    return "'" + text.replace("'", "’").replace("\\", "/") + "'"


def script(shell: str) -> str:
    """What `signalbox completion SHELL` writes."""
    commands = {name: (help_of(name), list(_options(name))) for name in names()}
    return "\n".join(WRITERS[shell](commands)) + "\n"


WRITERS = {"bash": _bash, "zsh": _zsh, "fish": _fish}

if __name__ == "__main__":
    for each in SHELLS:
        (FOLDER / f"signalbox.{each}").write_text(script(each), encoding="utf-8")
