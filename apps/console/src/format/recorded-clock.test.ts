import { describe, expect, it } from 'vitest';
import { clockOf, placeOf, readPunch, timeWithPlace } from './recorded-clock.ts';

const newYork = 'America/New_York';
const copenhagen = 'Europe/Copenhagen';

describe('the clock of a punch', () => {
  it.each([
    ['2026-03-02T08:00:00-05:00', newYork, newYork],
    // Written by a machine in UTC: no place, so that of the employment.
    ['2026-03-02T13:00:00+00:00', newYork, newYork],
    // On a journey.
    ['2026-07-02T08:00:00+02:00', newYork, '+02:00'],
    // The offset of another time of the year is another clock.
    ['2026-03-02T08:00:00+02:00', copenhagen, '+02:00'],
    ['2026-03-02T08:00:00+01:00', copenhagen, copenhagen],
  ])('%s of an employment in %s is read by %s', (punch, zone, clock) => {
    expect(clockOf(punch, zone)).toBe(clock);
  });

  it('is called by its city or its offset', () => {
    expect(['America/Argentina/Buenos_Aires', 'UTC', '+05:45', '-03:30'].map(placeOf)).toEqual([
      'Buenos Aires',
      'UTC',
      'UTC+05:45',
      'UTC\u221203:30',
    ]);
  });
});

describe('a punch as it is read', () => {
  it.each([
    ['2026-03-02T07:00:00+00:00', copenhagen, copenhagen, '2026-03-02', '08:00'],
    ['2026-03-02T07:00:00+00:00', 'Europe/Berlin', copenhagen, '2026-03-02', '08:00'],
    ['2026-03-03T01:30:00+00:00', newYork, copenhagen, '2026-03-02', '20:30 (New York)'],
    ['2026-07-02T08:00:00+02:00', newYork, newYork, '2026-07-02', '08:00 (UTC+02:00)'],
    // The reader's clock says the same: nothing to say.
    ['2026-07-02T08:00:00+02:00', newYork, copenhagen, '2026-07-02', '08:00'],
  ])('%s of %s for a reader in %s', (punch, zone, reader, date, said) => {
    const read = readPunch(punch, zone, reader);
    expect([read.date, timeWithPlace(read)]).toEqual([date, said]);
  });
});
