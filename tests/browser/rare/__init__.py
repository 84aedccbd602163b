"""The dialogs of rare states, and how each is opened in two languages at once."""
