"""The shapes of what requests bring and answers hold, as the OpenAPI document shows them."""
