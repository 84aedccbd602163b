"""The pages of /administration, for superusers: plain forms and tables in place of raw tables."""
