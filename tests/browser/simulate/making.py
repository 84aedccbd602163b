"""A definition made on a page that is open."""

MAKE = """async (text) => {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
  const made = await fetch("/api/definitions", {method: "POST", headers, body: JSON.stringify({text})});
  return (await made.json()).id;
}"""
"""What the page is asked to run, with the text; gives the id."""
