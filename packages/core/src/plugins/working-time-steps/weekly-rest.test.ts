import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateForTests } from '../../testing/plain-scenario.ts';
import { formatDate, getDate } from '../../time/epoch-day.ts';
import { formatTimeOfDay } from '../../time/time-of-day.ts';

const monday = getDate('2026-03-02');
const week = 7 * 1440;

function instantOf(minute: number): string {
  const day = Math.floor(minute / 1440);
  return `${formatDate(monday + day)}T${formatTimeOfDay(minute - day * 1440)}+00:00`;
}

/** docs/working-time.md, Constraints with plain lists: minutes are counted from Monday 2 March. */
function restOfWeek(intervals: readonly (readonly [number, number])[], index: number): number {
  const edges = [Number.NEGATIVE_INFINITY, ...intervals.flat(), Number.POSITIVE_INFINITY];
  let longest = 0;
  for (let i = 0; i < edges.length; i += 2) {
    const [start, end] = [edges[i] as number, edges[i + 1] as number];
    const parts = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((number) => ({
      number,
      minutes: Math.max(0, Math.min(end, (number + 1) * week) - Math.max(start, number * week)),
    }));
    longest = Math.max(longest, parts.find(({ number }) => number === index)?.minutes ?? 0);
    const most = Math.max(...parts.map(({ minutes }) => minutes));
    const holder = parts.find(({ minutes }) => minutes === most);
    if (Number.isFinite(end - start) && holder?.number === index) longest = Math.max(longest, end - start);
  }
  return longest;
}

// From a week before the period to a week after it, work on most days.
const presence = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 60 })), {
    minLength: 10,
    maxLength: 40,
  })
  .map((rows) => {
    let at = -week + 600;
    return rows.flatMap(([length, gap]) => {
      const start = at;
      at += Math.max(30, length * 30);
      const end = at;
      at += gap * 45;
      return end < 3 * week ? [[start, end] as const] : [];
    });
  });

describe('weekly-rest', () => {
  it('finds what the text says about every gap', () => {
    fc.assert(
      fc.property(presence, fc.constantFrom(2100, 1440, 660, 1980), (intervals, rest) => {
        const { violations } = evaluateForTests({
          timezone: 'UTC',
          period: { from: '2026-03-02', to: '2026-03-15' },
          working_time_policies: [
            { code: 'wt', steps: [{ plugin: 'weekly-rest', config: { min_rest_minutes: rest } }] },
          ],
          presence: intervals.map(([start, end]) => ({ start: instantOf(start), end: instantOf(end) })),
        });
        const expected = [0, 1]
          .map((index) => ({
            week: formatDate(monday + index * 7),
            rest_minutes: restOfWeek(intervals, index),
          }))
          .filter(({ rest_minutes }) => rest_minutes < rest);
        expect(violations.map(({ week: found, rest_minutes }) => ({ week: found, rest_minutes }))).toEqual(
          expected,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('gives a rest over two equal parts to the earlier week', () => {
    const work = (day: number, from: number, to: number) => ({
      start: instantOf(day * 1440 + from),
      end: instantOf(day * 1440 + to),
    });
    const { violations } = evaluateForTests({
      timezone: 'UTC',
      period: { from: '2026-03-02', to: '2026-03-15' },
      working_time_policies: [{ code: 'wt', steps: [{ plugin: 'weekly-rest', config: {} }] }],
      presence: [
        ...[0, 1, 2, 3, 4, 5].map((day) => work(day, 240, 1200)),
        work(6, 0, 360),
        work(7, 1080, 1440),
        ...[8, 9, 10, 11, 12, 13, 14].map((day) => work(day, 240, 1200)),
      ],
    });
    expect(violations.map((one) => one.week)).toEqual(['2026-03-09']);
  });

  it('takes the time before the first shift and after the last for rest, inside the week', () => {
    const work = (day: number, from: number, to: number) => ({
      start: instantOf(day * 1440 + from),
      end: instantOf(day * 1440 + to),
    });
    const restOf = (min_rest_minutes: number) =>
      evaluateForTests({
        timezone: 'UTC',
        period: { from: '2026-03-02', to: '2026-03-15' },
        working_time_policies: [
          { code: 'wt', steps: [{ plugin: 'weekly-rest', config: { min_rest_minutes } }] },
        ],
        presence: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((day) => work(day, 480, 960)),
      }).violations;
    // Monday to Wednesday 08:00 are 56 hours; Thursday 16:00 to Sunday midnight are 80.
    expect(restOf(56 * 60)).toEqual([]);
    expect(restOf(56 * 60 + 1)).toMatchObject([{ week: '2026-03-02', rest_minutes: 3360 }]);
    expect(restOf(80 * 60 + 1)).toMatchObject([{ rest_minutes: 3360 }, { rest_minutes: 4800 }]);
  });

  it('names no employment', () => {
    const presence = Array.from({ length: 7 }, (_, day) => ({
      start: instantOf(day * 1440 + 480),
      end: instantOf(day * 1440 + 960),
    }));
    const steps = [{ plugin: 'weekly-rest', config: {} }];
    const { violations } = evaluateForTests({
      timezone: 'UTC',
      working_time_policies: [{ code: 'wt', steps }],
      presence,
    });
    expect(violations).toEqual([expect.objectContaining({ step: 'weekly-rest', rest_minutes: 960 })]);
    expect(violations[0]).not.toHaveProperty('employment');
  });
});
