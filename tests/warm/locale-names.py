import calendar
import locale

print(locale.getlocale(), locale.localeconv()["decimal_point"], f"{1234567.5:n}", calendar.month(2026, 2))
