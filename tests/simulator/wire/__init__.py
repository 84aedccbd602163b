"""What is written from the simulator's tables: TypeScript for the pages, JSON Schema for the document."""
