import { addDays, type CalendarDay, weekdayOf } from "@/lib/kit/zone-clock";

/** The rule for a holiday's day in a year. Weekday 0 is Sunday. `nth` -1 is the last of the month. */
type HolidayRule =
  | { kind: "date"; month: number; day: number }
  | { kind: "weekday"; month: number; weekday: number; nth: number }
  | { kind: "easter"; daysAfter: number }
  | { kind: "election"; everyYear: boolean };

interface Holiday {
  name: string;
  rule: HolidayRule;
}

const date = (name: string, month: number, day: number): Holiday => ({
  name,
  rule: { kind: "date", month, day },
});
const weekday = (name: string, month: number, weekday: number, nth: number): Holiday => ({
  name,
  rule: { kind: "weekday", month, weekday, nth },
});
const GOOD_FRIDAY: Holiday = { name: "Good Friday", rule: { kind: "easter", daysAfter: -2 } };
const ELECTION_DAY: Holiday = { name: "Election Day", rule: { kind: "election", everyYear: false } };

/** 5 U.S.C. 6103. */
const FEDERAL: readonly Holiday[] = [
  date("New Year's Day", 1, 1),
  weekday("Martin Luther King Jr. Day", 1, 1, 3),
  weekday("Washington's Birthday", 2, 1, 3),
  weekday("Memorial Day", 5, 1, -1),
  date("Juneteenth", 6, 19),
  date("Independence Day", 7, 4),
  weekday("Labor Day", 9, 1, 1),
  weekday("Columbus Day", 10, 1, 2),
  date("Veterans Day", 11, 11),
  weekday("Thanksgiving Day", 11, 4, 4),
  date("Christmas Day", 12, 25),
];

/**
 * Additional holidays of the five states that forbid calls on holidays: Ala. Code 1-3-8; La. R.S. 1:55; R.I. Gen. Laws
 * 25-1-1; Utah Code 63G-1-301; for Pennsylvania the list in reports on Act 80 of 2019. Governors can add days.
 */
const STATE: Readonly<Record<string, readonly Holiday[]>> = {
  AL: [
    { name: "Mardi Gras", rule: { kind: "easter", daysAfter: -47 } },
    weekday("Confederate Memorial Day", 4, 1, 4),
    weekday("Jefferson Davis' Birthday", 6, 1, 1),
  ],
  LA: [
    date("Battle of New Orleans Day", 1, 8),
    { name: "Mardi Gras", rule: { kind: "easter", daysAfter: -47 } },
    GOOD_FRIDAY,
    date("Huey P. Long Day", 8, 30),
    date("All Saints' Day", 11, 1),
    ELECTION_DAY,
  ],
  PA: [
    GOOD_FRIDAY,
    date("Flag Day", 6, 14),
    { name: "Election Day", rule: { kind: "election", everyYear: true } },
  ],
  RI: [date("Rhode Island Independence Day", 5, 4), weekday("Victory Day", 8, 1, 2), ELECTION_DAY],
  UT: [GOOD_FRIDAY, date("Pioneer Day", 7, 24)],
};

/**
 * Finds the legal holiday on a day in a state; null when there is none. A holiday on a Saturday also counts on the Friday
 * before, and one on a Sunday on the Monday after, because states differ in the day on which they observe it.
 */
export function legalHoliday(stateCode: string, day: CalendarDay): string | null {
  const onTheDay = holidayOn(stateCode, day);
  if (onTheDay) return onTheDay;
  const observed = observedDay(day);
  const name = observed ? holidayOn(stateCode, observed) : null;
  return name ? `${name}, observed` : null;
}

function observedDay(day: CalendarDay): CalendarDay | null {
  const weekday = weekdayOf(day);
  if (weekday === 5) return addDays(day, 1);
  return weekday === 1 ? addDays(day, -1) : null;
}

function holidayOn(stateCode: string, day: CalendarDay): string | null {
  const holidays = [...FEDERAL, ...(STATE[stateCode] ?? [])];
  return holidays.find(({ rule }) => isDayOf(rule, stateCode, day))?.name ?? null;
}

function isDayOf(rule: HolidayRule, stateCode: string, day: CalendarDay): boolean {
  switch (rule.kind) {
    case "date":
      return isDate(rule.month, rule.day, day) || isUtahJuneteenth(rule, stateCode, day);
    case "weekday":
      return day.month === rule.month && weekdayOf(day) === rule.weekday && isNth(day, rule.nth);
    case "easter": {
      const wanted = addDays(easterSunday(day.year), rule.daysAfter);
      return isDate(wanted.month, wanted.day, day);
    }
    case "election":
      return (rule.everyYear || day.year % 2 === 0) && isElectionDay(day);
  }
}

function isDate(month: number, dayOfMonth: number, day: CalendarDay): boolean {
  return day.month === month && day.day === dayOfMonth;
}

function isNth({ year, month, day }: CalendarDay, nth: number): boolean {
  if (nth === -1) return addDays({ year, month, day }, 7).month !== month;
  return Math.ceil(day / 7) === nth;
}

/** The Tuesday after the first Monday of November: the 2nd to the 8th. */
function isElectionDay(day: CalendarDay): boolean {
  return day.month === 11 && weekdayOf(day) === 2 && day.day >= 2 && day.day <= 8;
}

/** Utah observes Juneteenth on the Monday before when June 19 is a Tuesday to Friday. */
function isUtahJuneteenth(
  rule: { month: number; day: number },
  stateCode: string,
  day: CalendarDay,
): boolean {
  if (stateCode !== "UT" || rule.month !== 6 || rule.day !== 19) return false;
  return day.month === 6 && weekdayOf(day) === 1 && day.day >= 15 && day.day <= 18;
}

/** Western Easter, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): CalendarDay {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leaps = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - correction + 15) % 30;
  const yearOfCentury = year % 100;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const dayCount = epact + toSunday - 7 * late + 114;
  return { year, month: Math.floor(dayCount / 31), day: (dayCount % 31) + 1 };
}
