import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateForTests } from '../../testing/plain-scenario.ts';
import { formatDate, getDate } from '../../time/epoch-day.ts';
import { formatTimeOfDay } from '../../time/time-of-day.ts';

const days = 9;
const firstDay = getDate('2026-03-01');
const period = { from: '2026-03-03', to: '2026-03-07' };
const [periodStart, periodEnd] = [2 * 1440, 7 * 1440];

function instantOf(minute: number): string {
  const day = Math.floor(minute / 1440);
  return `${formatDate(firstDay + day)}T${formatTimeOfDay(minute - day * 1440)}+00:00`;
}

interface Expected {
  readonly at: string;
  readonly violating_minutes: number;
  readonly rest_minutes: number;
}

/** docs/working-time.md, Daily rest taken literally: every worked minute looks at each minute of its window. */
function restsMinuteByMinute(worked: readonly boolean[], rest: number, window: number): Expected[] {
  const longestRest = (minute: number) => {
    let longest = 0;
    let run = 0;
    for (let m = minute + 1 - window; m <= minute; m += 1) {
      run = m >= 0 && worked[m] ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    return longest;
  };
  const found: Expected[] = [];
  let gap = 0;
  let current: { at: number; minutes: number } | undefined;
  const close = () => {
    if (current) {
      found.push({
        at: instantOf(current.at),
        violating_minutes: current.minutes,
        rest_minutes: longestRest(current.at),
      });
    }
    current = undefined;
  };
  for (let minute = 0; minute < worked.length; minute += 1) {
    gap = worked[minute] ? 0 : gap + 1;
    if (gap >= 180) close();
    if (!worked[minute] || minute < periodStart || minute >= periodEnd) continue;
    if (longestRest(minute) >= rest) continue;
    current = { at: current?.at ?? minute, minutes: (current?.minutes ?? 0) + 1 };
  }
  close();
  return found;
}

const presence = fc
  .array(fc.tuple(fc.integer({ min: 0, max: days * 96 - 1 }), fc.integer({ min: 1, max: 50 })), {
    maxLength: 16,
  })
  .map((rows) => {
    let free = 0;
    return rows
      .toSorted((a, b) => a[0] - b[0])
      .flatMap(([start, length]) => {
        if (start * 15 < free) return [];
        free = (start + length) * 15;
        return [[start * 15, free] as const];
      });
  });

describe('daily-rest', () => {
  it('finds what a look at every minute finds', () => {
    const rests = fc.constantFrom(660, 540, 480, 60);
    const windows = fc.constantFrom(1440, 720, 2880);
    fc.assert(
      fc.property(presence, rests, windows, (intervals, rest, window) => {
        const worked = new Array<boolean>((days + 3) * 1440).fill(false);
        for (const [start, end] of intervals) worked.fill(true, start, end);
        const { violations } = evaluateForTests({
          timezone: 'UTC',
          period,
          working_time_policies: [
            {
              code: 'wt',
              steps: [{ plugin: 'daily-rest', config: { min_rest_minutes: rest, window_minutes: window } }],
            },
          ],
          presence: intervals.map(([start, end]) => ({ start: instantOf(start), end: instantOf(end) })),
        });
        const found = violations.map(({ at, violating_minutes, rest_minutes }) => {
          return { at, violating_minutes, rest_minutes };
        });
        expect(found).toEqual(restsMinuteByMinute(worked, rest, window));
      }),
      { numRuns: 150 },
    );
  });

  it('knows the rest of a shift that has lasted for more than a day when the period begins', () => {
    const { violations } = evaluateForTests({
      working_time_policies: [{ code: 'wt', steps: [{ plugin: 'daily-rest', config: {} }] }],
      presence: [
        { start: '2026-02-28T22:00+01:00', end: '2026-03-01T12:00+01:00' },
        { start: '2026-03-01T13:00+01:00', end: '2026-03-01T22:00+01:00' },
        { start: '2026-03-02T00:00+01:00', end: '2026-03-02T01:00+01:00' },
      ],
    });
    // The day before Monday 00:00 holds two breaks, of one hour and, right before it, of two.
    expect(violations).toMatchObject([
      { at: '2026-03-02T00:00+01:00', violating_minutes: 60, rest_minutes: 120 },
    ]);
  });

  it('looks at all employments together and names none', () => {
    const employment = {
      start: '2020-01-01',
      end: null,
      terms: [{ effective_from: '2020-01-01', norm: oneHour }],
    };
    const { violations } = evaluateForTests({
      employments: [
        { code: 'day', ...employment },
        { code: 'evening', ...employment },
      ],
      accounts: [],
      working_time_policies: [{ code: 'wt', steps: [{ plugin: 'daily-rest', config: {} }] }],
      presence: [
        { employment: 'day', start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' },
        { employment: 'evening', start: '2026-03-02T19:00+01:00', end: '2026-03-02T21:00+01:00' },
        { employment: 'day', start: '2026-03-03T06:00+01:00', end: '2026-03-03T14:00+01:00' },
      ],
    });
    expect(violations).toEqual([
      {
        step: 'daily-rest',
        policy: 'wt',
        at: '2026-03-03T06:00+01:00',
        severity: 'warning',
        violating_minutes: 480,
        rest_minutes: 540,
      },
    ]);
  });
});

const oneHour = { weeks: [{ mon: 60, tue: 60, wed: 60, thu: 60, fri: 60, sat: 0, sun: 0 }] };
