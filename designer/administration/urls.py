"""The addresses of the administration."""

from django.urls import path

from designer.administration import accounts, audit_log, condition, groups, invited, kept, limits_in_force, runs, tokens

urlpatterns = [
    path("administration/", accounts.start, name="administration"),
    path("administration/accounts", accounts.accounts, name="administration-accounts"),
    path("administration/accounts/<int:number>", accounts.account, name="administration-account"),
    path("administration/groups", groups.groups, name="administration-groups"),
    path("administration/invitations", invited.invited, name="administration-invitations"),
    path("administration/invitations/<int:number>/revoke", invited.revoke, name="administration-revoke"),
    path("administration/tokens", tokens.tokens, name="administration-tokens"),
    path("administration/tokens/<slug:token_id>/revoke", tokens.revoke, name="administration-revoke-token"),
    path("administration/sessions", runs.runs, name="administration-sessions"),
    path("administration/retention", kept.kept, name="administration-retention"),
    path("administration/limits", limits_in_force.limits, name="administration-limits"),
    path("administration/health", condition.condition, name="administration-health"),
    path("administration/log", audit_log.log, name="administration-log"),
    path("administration/log/export/<str:kind>", audit_log.export, name="administration-export"),
]
