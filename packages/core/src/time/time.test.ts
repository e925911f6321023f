import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTestZone } from '../testing/host.ts';
import {
  addMonths,
  dateParts,
  findDate,
  formatDate,
  getDate,
  monthDayInYear,
  toEpochDay,
  weekdayOf,
} from './epoch-day.ts';
import { findInstant, findInstantSeconds, formatInstant } from './instant.ts';
import { dailyWindow, dailyWindowOfLength, getTimeOfDay, windowLength } from './time-of-day.ts';
import {
  localDateAt,
  minuteAtLocal,
  offsetAt,
  spansAtLocal,
  startOfDate,
  type ZoneTable,
} from './zone-table.ts';
import { zoneTableFromHost } from './zone-table-from-host.ts';

const zones = [
  'Europe/Copenhagen',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Africa/Casablanca',
  'America/St_Johns',
];
const getZone = (name: string): ZoneTable => {
  const zone = findTestZone(name);
  if (!zone) throw new Error(name);
  return zone;
};
const anyMinute = fc.integer({ min: 10 * 525_600, max: 100 * 525_600 });

describe('dates', () => {
  it('agree with the calendar of the host', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (day) => {
        const plain = new Temporal.PlainDate(1970, 1, 1).add({ days: day });
        expect(dateParts(day)).toEqual({ year: plain.year, month: plain.month, day: plain.day });
        expect(toEpochDay(plain.year, plain.month, plain.day)).toBe(day);
        expect(weekdayOf(day)).toBe(plain.dayOfWeek - 1);
        expect(addMonths(day, 5)).toBe(
          new Temporal.PlainDate(1970, 1, 1).until(plain.add({ months: 5 })).days,
        );
      }),
    );
  });

  it.each([
    ...['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '2026-03-00', '2026-03-32'],
    ...['2026-04-31', '2026-06-31', '2026-09-31', '2026-11-31', '2100-02-29', '1900-02-29'],
    ...['2026-03-01 ', ' 2026-03-01', '2026-03-011', '12026-03-01', '2026-03-01T08:00Z'],
  ])('%j is none', (text) => {
    expect(findDate(text)).toBeUndefined();
    expect(() => getDate(text)).toThrow(`"${text}" is not a date`);
  });

  it.each(['2000-02-29', '2024-02-29', '2400-02-29', '2000-03-01', '1999-12-31', '0999-10-09', '2026-12-31'])(
    '%s is one, written back as it was read',
    (text) => {
      expect(formatDate(getDate(text))).toBe(text);
    },
  );

  it('take 29 February as 28 February in other years', () => {
    expect(formatDate(monthDayInYear(2026, 2, 29))).toBe('2026-02-28');
    expect(formatDate(monthDayInYear(2028, 2, 29))).toBe('2028-02-29');
  });
});

describe.each(zones)('the table of %s', (name) => {
  const zone = getZone(name);

  it('has the offsets of the host', () => {
    fc.assert(
      fc.property(anyMinute, (minute) => {
        const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(name);
        expect(offsetAt(zone, minute)).toBe(local.offsetNanoseconds / 60_000_000_000);
        expect(formatDate(localDateAt(zone, minute))).toBe(local.toPlainDate().toString());
        expect(formatInstant(minute, zone)).toBe(
          `${local.toPlainDateTime().toString({ smallestUnit: 'minute' })}${local.offset}`,
        );
      }),
    );
  });

  it('finds the first minute at or after a local time', () => {
    fc.assert(
      fc.property(anyMinute, (minute) => {
        const local = minute + offsetAt(zone, minute);
        const found = minuteAtLocal(zone, local);
        expect(found).toBeLessThanOrEqual(minute);
        expect(found + offsetAt(zone, found)).toBe(local);
      }),
    );
  });

  it('starts dates where the host does', () => {
    for (let date = toEpochDay(2026, 1, 1); date < toEpochDay(2027, 1, 1); date += 1) {
      const start =
        Temporal.PlainDate.from(formatDate(date)).toZonedDateTime(name).epochMilliseconds / 60_000;
      expect(startOfDate(zone, date)).toBe(start);
    }
  });
});

describe('a zone of the host', () => {
  it('is named, not an offset; a name may hold a sign', () => {
    expect(() => zoneTableFromHost(Temporal, '+01:00')).toThrow('"+01:00" is an offset');
    expect(zoneTableFromHost(Temporal, 'Etc/GMT+1')).toMatchObject({ zone: 'Etc/GMT+1', offsets: [-60] });
  });

  it('has one row for each change of its offset, within the years it is read for', () => {
    const { startsAt, offsets } = zoneTableFromHost(Temporal, 'Europe/Copenhagen', 2026, 2028);
    expect(offsets).toEqual([60, 120, 60, 120, 60]);
    expect(startsAt.slice(1).map((minute) => new Date(minute * 60_000).toISOString().slice(0, 16))).toEqual([
      '2026-03-29T01:00',
      '2026-10-25T01:00',
      '2027-03-28T01:00',
      '2027-10-31T01:00',
    ]);
    expect(startsAt[0]).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('local times', () => {
  const copenhagen = getZone('Europe/Copenhagen');
  const local = (text: string) => (findInstant(`${text}Z`) ?? 0) + 0;

  it('are no minutes in a skipped hour, and twice as many in a repeated one', () => {
    expect(spansAtLocal(copenhagen, local('2026-03-29T02:00'), local('2026-03-29T03:00'))).toEqual([]);
    const [start = 0, end = 0] = spansAtLocal(
      copenhagen,
      local('2026-10-25T02:00'),
      local('2026-10-25T03:00'),
    );
    expect(end - start).toBe(120);
  });
});

describe('instants', () => {
  it('are floored to the minute', () => {
    expect(findInstant('1970-01-01T00:01:59.9Z')).toBe(1);
    expect(findInstant('1969-12-31T23:59:59Z')).toBe(-1);
    expect(findInstantSeconds('1970-01-01T01:00:05+01:00')).toBe(5);
  });

  it.each([
    '2026-03-03T08:00',
    '2026-03-03 08:00Z',
    '2026-02-30T08:00Z',
    '2026-03-03T24:00Z',
    '2026-03-03T08:00+25:00',
  ])('%s is none', (text) => {
    expect(findInstant(text)).toBeUndefined();
  });
});

describe('windows', () => {
  it('wrap around midnight', () => {
    expect(dailyWindow(1320, 360)).toEqual([0, 360, 1320, 1440]);
    expect(dailyWindow(1320, 0)).toEqual([1320, 1440]);
    expect(dailyWindowOfLength(-30, 60)).toEqual([0, 30, 1410, 1440]);
    expect(windowLength(dailyWindowOfLength(100, 2000))).toBe(1440);
    expect(dailyWindowOfLength(100, 1440)).toEqual([0, 1440]);
    expect(dailyWindowOfLength(1380, 60)).toEqual([1380, 1440]);
    expect(dailyWindowOfLength(100, 0)).toEqual([]);
    expect(dailyWindowOfLength(100, -5)).toEqual([]);
  });

  it('know 24:00 as the end of a day only', () => {
    expect(getTimeOfDay('24:00')).toBe(1440);
    for (const text of ['24:01', '12:301', '112:00', '12:60', '1:00', '']) {
      expect(() => getTimeOfDay(text)).toThrow('HH:MM');
    }
  });
});
