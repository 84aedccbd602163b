"""What people are told when the program itself failed: what became of their work, and the way on."""

WAY_ON = (
    "What was saved is kept: try it again. If it fails again, tell whoever runs this server; its log names the cause."
)
