"""A stored definition as an analysis and as pictures: asked of the workers, kept while its text stays."""
