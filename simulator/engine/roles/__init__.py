"""How a state, a scope, an action, a sub-workflow and a branch begin, go on and end, whatever their kind."""
