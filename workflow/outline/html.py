"""An outline as HTML for a page and for print. What came from people is escaped; nothing has a style of its own.

Steps have the id `step-<number>`, tables `table-<id>`; a step that is referred to is a link to it.
"""

from collections.abc import Iterator
from html import escape

from workflow.diagram.sentences import Run, Sentence
from workflow.outline.parts import Item, Outline, Part, Step, Table


def to_html(outline: Outline) -> str:
    """What starts it, the way through it and the tables, as sections with headings of the second level."""
    return "".join(_sections(outline))


def contents(outline: Outline) -> tuple[tuple[str, str], ...]:
    """The sections: their ids and titles."""
    parts = [(part.id, part.title) for part in outline.parts]
    return (("starts", "What starts it"), *parts, *((f"table-{table.id}", table.title) for table in outline.tables))


def sentence(found: Sentence) -> str:
    """A sentence."""
    return "".join(_run(run) for run in found)


def _sections(outline: Outline) -> Iterator[str]:
    yield _section("starts", "What starts it", f'<ul class="told">{"".join(map(_item, outline.starts))}</ul>')
    for part in outline.parts:
        yield _part(part)
    for table in outline.tables:
        yield _section(f"table-{table.id}", table.title, _table(table))


def _section(name: str, title: str, body: str) -> str:
    heading = f'<h2 id="{name}-title">{escape(title)}</h2>'
    return f'<section id="{name}" aria-labelledby="{name}-title">{heading}{body}</section>'


def _part(part: Part) -> str:
    about = f'<p class="dim">{sentence(part.about)}</p>' if part.about else ""
    return _section(part.id, part.title, f"{about}{_steps(part.steps)}")


def _steps(steps: tuple[Step, ...]) -> str:
    """Lists in lists: what is deeper stands in the step before it."""
    shown, depth = ['<ol class="steps">'], steps[0].depth if steps else 0
    least = depth
    for index, step in enumerate(steps):
        if index and step.depth > depth:
            shown.append('<ol class="steps">' * (step.depth - depth))
        elif index:
            shown.append("</li></ol>" * (depth - step.depth) + "</li>")
        depth = step.depth
        shown.append(_step(step))
    return "".join([*shown, "</li></ol>" * (depth - least + 1 if steps else 0), "" if steps else "</ol>"])


def _step(step: Step) -> str:
    """A step whose list item stays open."""
    kind = (
        f'<span class="kchip"><svg class="ic" aria-hidden="true"><use href="#sb-i-k-{escape(step.kind)}"/></svg></span>'
    )
    title = f'<span class="stepname">{escape(step.name)}</span><span class="stepkind">{escape(step.word)}</span>'
    items = f'<ul class="told">{"".join(map(_item, step.items))}</ul>' if step.items else ""
    return (
        f'<li class="step" id="step-{step.number}" data-pointer="{escape(step.pointer)}">'
        f'<h3 class="kind-{escape(step.kind)}"><span class="stepnumber">{step.number}</span>{kind}{title}</h3>{items}'
    )


def _item(item: Item) -> str:
    written = f' <code class="written">{escape(item.code)}</code>' if item.code else ""
    below = f'<ul class="told">{"".join(map(_item, item.items))}</ul>' if item.items else ""
    look = f' class="is-{item.mark}"' if item.mark else ""
    return f"<li{look}>{sentence(item.sentence)}{written}{below}{_steps(item.steps) if item.steps else ''}</li>"


def _run(run: Run) -> str:
    text = escape(run.text)
    match run.kind:
        case "name":
            return f"<b>{text}</b>"
        case "code":
            return f"<code>{text}</code>"
        case "step":
            return f'<a class="to" href="#step-{escape(run.text.partition(" ")[0])}">{text}</a>'
    return text


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    rows = "".join(f"<tr>{''.join(f'<td>{sentence(cell)}</td>' for cell in row.cells)}</tr>" for row in table.rows)
    columns = "".join(f'<col class="w{weight}">' for weight in table.weights)
    whole = f"<colgroup>{columns}</colgroup><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<table class="paper" aria-labelledby="table-{table.id}-title">{whole}</table>'
