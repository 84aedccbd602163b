"""`signalbox render`: what it writes in which format, and what it says about files that cannot be drawn."""

import io
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from designer import cli
from designer.pdf import font_files, pictures
from tests.definitions import GALLERY, ROOT
from tests.pace import starts_within
from workflow.diagram.engines import wasi

LOAN = GALLERY / "13-loan-approval" / "definition.yaml"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.setattr(wasi, "cache", None)


def test_standard_output_is_svg(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert cli.main(["render", str(LOAN)]) == 0
    written = capfdbinary.readouterr()
    assert ElementTree.fromstring(written.out).get("data-direction") == "TB"
    assert b"Wait for the decision" in written.out
    assert written.err == b""


def test_detail_direction_and_theme(tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    assert cli.main(["render", str(LOAN), "-o", str(out), "--detail", "overview", "--direction", "LR"]) == 0
    root = ElementTree.parse(out).getroot()
    assert (root.get("data-detail"), root.get("data-direction")) == ("overview", "LR")
    light = out.read_bytes()
    options = ["--detail", "overview", "--direction", "LR", "--theme", "dark"]
    assert cli.main(["render", str(LOAN), "-o", str(out), *options]) == 0
    assert out.read_bytes() != light


def test_png_is_twice_as_large(tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert cli.main(["render", str(LOAN), "-o", str(out)]) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    width = int.from_bytes(data[16:20], "big")
    assert cli.main(["render", str(LOAN), "-o", str(tmp_path / "out.svg")]) == 0
    assert width == pytest.approx(2 * float(ElementTree.parse(tmp_path / "out.svg").getroot().get("width", "0")), abs=2)


def test_pdf_has_letters_and_is_the_same_every_time(tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    assert cli.main(["render", str(LOAN), "-o", str(first)]) == 0
    assert cli.main(["render", str(LOAN), "-o", str(second)]) == 0
    data = first.read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/FontFile2" in data
    assert b"/Subtype /Image" not in data
    assert data == second.read_bytes()


def test_dot_names_states_and_conditions(tmp_path: Path) -> None:
    out = tmp_path / "out.dot"
    assert cli.main(["render", str(LOAN), "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert "Event\\nWait for the decision" in text
    assert "style=dashed" in text


def test_mistakes_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("id: x\nstates:\n- {name: A, type: operation, transition: {nextState: Gone}}\n", encoding="utf-8")
    assert cli.main(["render", str(file), "-o", str(tmp_path / "out.svg")]) == 0
    assert "no state has this name" in (tmp_path / "out.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "place"),
    [("a: [1, 2", ":1:"), ("hello", ":1:1: "), ("", ":1:1: ")],
)
def test_what_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, place: str
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    assert cli.main(["render", str(file), "-o", str(tmp_path / "out.svg")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{file}{place}")
    assert said.count("\n") == 1
    assert not (tmp_path / "out.svg").exists()


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["render", str(tmp_path / "none.yaml")]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'none.yaml'}:1:1: ")


def test_a_place_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["render", str(LOAN), "-o", str(tmp_path / "none" / "out.svg")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_unknown_format_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["render", str(LOAN), "-o", str(tmp_path / "out.gif")])
    assert stopped.value.code == 2
    assert ".svg, .png, .pdf, .dot" in capsys.readouterr().err


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    class Stdin:
        buffer = io.BytesIO(LOAN.read_bytes())

    monkeypatch.setattr(sys, "stdin", Stdin())
    assert cli.main(["render", "-"]) == 0
    assert b"<svg" in capfdbinary.readouterr().out


def test_pictures_without_dejavu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(font_files, "folder", lambda name: tmp_path / name)
    monkeypatch.setattr(font_files, "SYSTEM", (tmp_path,))
    for cached in (font_files.fonts, font_files._dejavu, font_files.register_fonts):
        cached.cache_clear()
    try:
        assert {path.name for path in font_files.fonts().values()} == {"Vera.ttf", "VeraBd.ttf"}
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="20">'
            '<text y="15" font-family="DejaVu Sans">Hi</text></svg>'
        )
        assert pictures.png(svg, 50, 20).startswith(b"\x89PNG")
        assert pictures.pdf(svg).startswith(b"%PDF")
    finally:
        for cached in (font_files.fonts, font_files._dejavu, font_files.register_fonts):
            cached.cache_clear()


def test_it_starts_in_under_a_second(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "render", str(LOAN), "-o", str(tmp_path / "out.svg")]
    subprocess.run(command, cwd=ROOT, check=True, timeout=60)
    starts_within(1.0, lambda: subprocess.run(command, cwd=ROOT, check=True, timeout=60))


def test_a_document_bears_the_day_that_is_given(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.pdf", "b.pdf", "c.document.pdf", "d.pdf")]
    asked: list[list[str]] = [["--document"], ["--document", "--date", "2026-11-21"], [], []]
    for file, options in zip(files, asked, strict=True):
        assert cli.main(["render", str(LOAN), "-o", str(file), *options]) == 0
    plain, dated, named, drawing = (file.read_bytes() for file in files)
    assert plain == named
    assert len({plain, dated, drawing}) == 3
    assert b"/Title (Loan approval)" in plain


def test_a_date_is_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["render", str(LOAN), "--document", "--date", "soon"])
    assert "'soon' is no day" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--document"], ["--date", "2026-11-21"]])
@pytest.mark.parametrize("output", [[], ["-o", "out.svg"]])
def test_documents_are_pdfs(
    option: list[str],
    output: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["render", str(LOAN), *output, *option]) == 2
    assert capsys.readouterr() == ("", f"{option[0]}: this is for documents: write -o OUT.pdf\n")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "flows" / "deep").mkdir(parents=True)
    text = LOAN.read_text("utf-8")
    (tmp_path / "flows" / "a.json").write_text(text)
    (tmp_path / "flows" / "deep" / "b.json").write_text(text)
    (tmp_path / "flows" / "case.yaml").write_text("definition: a.json\n")
    assert cli.main(["render", "flows", "-o", "out"]) == 0
    assert capsys.readouterr() == ("2 pictures written to out\n2 files checked, 1 passed over (1 scenario file)\n", "")
    drawn = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert drawn == {"a.svg", "deep/b.svg"}
    assert cli.main(["render", "flows/a.json", "flows/deep/b.json", "-o", "out", "--as", ".dot"]) == 0
    assert (tmp_path / "out" / "b.dot").is_file()
    assert cli.main(["render", "flows"]) == 2
    assert cli.main(["render", "flows", "-o", "x.svg"]) == 2
    (tmp_path / "flows" / "a.yaml").write_text(text)
    assert cli.main(["render", "flows", "-o", "out"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "-o: several pictures, or those of a folder, go to a folder: write -o DIR",
        "-o x.svg: several pictures, or those of a folder, go to a folder: write -o DIR",
        "flows/a.yaml:1:1: its picture would be out/a.svg, as that of flows/a.json",
    ]
