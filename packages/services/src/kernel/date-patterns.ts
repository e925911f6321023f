// PostgreSQL has no year 0, and an instant of the last year has its local date in year 10000 somewhere.

const leapYear = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)`;
const earlyYear = String.raw`0[1-9]\d\d|00[1-9]\d|000[1-9]`;
const monthAndDay = String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;
const offset = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;

function dateIn(laterYear: string): string {
  return `(?:${leapYear}-02-29|(?:${laterYear}|${earlyYear})-${monthAndDay})`;
}

/** Dates that exist, from 0001-01-01 to 9999-12-31. */
export const datePattern = new RegExp(`^${dateIn(String.raw`[1-9]\d{3}`)}$`);

/** RFC 3339 with offset and seconds, in the years 0001 to 9998; without leap seconds, which no clock of ours counts. */
export const instantPattern = new RegExp(
  `^${dateIn(String.raw`[1-8]\d{3}|9[0-8]\d\d|99[0-8]\d|999[0-8]`)}T${time}${offset}$`,
);
