"""Dates and times; the clock is the run's, local time is UTC (jq 1.8 manual, "Dates")."""

from workflow.expressions.jq.help.entry import Entry

DATES = (
    Entry("now", "The time of the run in seconds since 1970.", "null", "now | todate", '"1970-01-01T00:00:00Z"'),
    Entry("todate", "Seconds since 1970 as a date.", "0", "todate", '"1970-01-01T00:00:00Z"'),
    Entry("fromdate", "A date as seconds since 1970.", '"1970-01-01T00:01:00Z"', "fromdate", "60"),
    Entry("date", "Seconds since 1970 as a date.", "60", "date", '"1970-01-01T00:01:00Z"'),
    Entry("todateiso8601", "Seconds since 1970 as a date.", "60", "todateiso8601", '"1970-01-01T00:01:00Z"'),
    Entry("fromdateiso8601", "A date as seconds since 1970.", '"1970-01-01T00:01:00Z"', "fromdateiso8601", "60"),
    Entry("dateadd(unit; amount)", "A time and an amount of seconds later.", "60", 'dateadd("seconds"; 5)', "65"),
    Entry("datesub(unit; amount)", "A time and an amount of seconds earlier.", "60", 'datesub("seconds"; 5)', "55"),
    Entry(
        "gmtime",
        "Seconds since 1970 as year, month (from 0), day and so on.",
        "0",
        "gmtime",
        "[1970, 0, 1, 0, 0, 0, 4, 0]",
    ),
    Entry("localtime", "The same; local time is UTC.", "0", "localtime", "[1970, 0, 1, 0, 0, 0, 4, 0]"),
    Entry("mktime", "Year, month and so on as seconds since 1970.", "[1970, 0, 1, 0, 1, 0, 4, 0]", "mktime", "60"),
    Entry("strftime(format)", "A time as a text in a format.", "0", 'strftime("%Y-%m-%d")', '"1970-01-01"'),
    Entry("strflocaltime(format)", "The same; local time is UTC.", "0", 'strflocaltime("%H:%M")', '"00:00"'),
    Entry(
        "strptime(format)",
        "A text in a format as year, month and so on.",
        '"1970-01-02"',
        'strptime("%Y-%m-%d") | mktime',
        "86400",
    ),
)
