"""What is written from the shapes of `simulator.wire`: TypeScript for the pages, JSON Schema for the document."""
