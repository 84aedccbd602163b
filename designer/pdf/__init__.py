"""Documents on A4, made with reportlab from what `workflow/exports` gives: `document.document(paper)`."""
