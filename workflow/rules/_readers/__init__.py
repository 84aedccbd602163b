"""The pages of the rules that are not modules here: reading a text reports them, before there is a model to check."""
