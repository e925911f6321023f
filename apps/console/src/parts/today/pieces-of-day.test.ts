import { expect, test } from 'vitest';
import { axisOf, piecesOfDay, recordedOn } from './pieces-of-day.ts';

const zone = 'Europe/Copenhagen';
const work = (id: string, start: string, end: string | null) => ({
  ...{ id, start, end, kind: 'work' as const, time_zone: zone },
  date: start.slice(0, 10),
});
const now = '2026-11-24T13:48:00Z';

test('a day shows what lies on it by its own clock, a night of the day before and open presence until now', () => {
  const presence = [
    work('b', '2026-11-24T11:30:00Z', null),
    work('a', '2026-11-24T07:00:00+01:00', '2026-11-24T11:15:00+01:00'),
    work('night', '2026-11-23T22:00:00+01:00', '2026-11-24T02:30:00+01:00'),
    work('other', '2026-11-22T08:00:00+01:00', '2026-11-22T16:00:00+01:00'),
  ];
  const pieces = piecesOfDay(presence, '2026-11-24', now);
  expect(pieces.map(({ id, from, to, running }) => [id, from, to, running])).toEqual([
    ['night', 0, 150, false],
    ['a', 420, 675, false],
    ['b', 750, 888, true],
  ]);
  expect(piecesOfDay(presence, '2026-11-23', now)).toMatchObject([{ id: 'night', from: 1320, to: 1440 }]);
});

test('the repeated hour of autumn is drawn where the clock showed it, and counts whole', () => {
  const night = [work('n', '2026-10-25T00:30:00+02:00', '2026-10-25T03:30:00+01:00')];
  expect(piecesOfDay(night, '2026-10-25', now)).toMatchObject([{ from: 30, to: 210 }]);
  expect(recordedOn(night, '2026-10-25', now, '2026-11-24')).toBe(240);
});

test('an axis shows the working day on even hours, and more where there is more', () => {
  expect(axisOf([])).toEqual({ from: 360, to: 1080 });
  const pieces = piecesOfDay(
    [work('early', '2026-11-24T05:10:00+01:00', '2026-11-24T21:50:00+01:00')],
    '2026-11-24',
    now,
  );
  expect(axisOf(pieces)).toEqual({ from: 240, to: 1440 });
});

test('what is open counts until now, unless it was forgotten on an earlier day', () => {
  const open = [work('x', '2026-11-24T08:00:00+01:00', null), work('y', '2026-11-20T08:00:00+01:00', null)];
  expect(recordedOn(open, '2026-11-24', now, '2026-11-24')).toBe(408);
  expect(recordedOn(open, '2026-11-20', now, '2026-11-24')).toBe(0);
});
