"""Files that are dropped on a diagram."""

from playwright.sync_api import Page

PETS = """openapi: 3.0.0
info: {title: Pet store, version: "1"}
paths:
  /pets: {get: {operationId: listPets, summary: All pets, responses: {}}}
  /pets/{petId}:
    get:
      operationId: getPet
      parameters: [{name: petId, in: path, required: true, schema: {type: string}}]
      responses: {}
"""


def drop(page: Page, *files: tuple[str, str]) -> None:
    page.evaluate(
        """files => {
            const data = new DataTransfer();
            for (const [name, text] of files) data.items.add(new File([text], name));
            const event = kind => new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
            const canvas = document.querySelector("#canvas svg");
            for (const kind of ["dragover", "drop"]) canvas.dispatchEvent(event(kind));
        }""",
        files,
    )
