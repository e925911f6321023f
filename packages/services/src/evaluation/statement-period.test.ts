import { describe, expect, test } from 'vitest';
import { periodHolding } from './statement-period.ts';

describe('the statement period that holds a date', () => {
  test.each([
    ['month', '2028-02-29', null, '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', null, '2026-12-01', '2026-12-31'],
    ['week', '2026-03-02', null, '2026-03-02', '2026-03-08'],
    ['week', '2026-03-08', null, '2026-03-02', '2026-03-08'],
    // 2026-03-02 lies 9191 days after Monday 2001-01-01: week 1313 of the count, an odd one.
    ['two-weeks', '2026-03-02', null, '2026-02-23', '2026-03-08'],
    ['two-weeks', '2026-03-02', '2026-03-02', '2026-03-02', '2026-03-15'],
    // Before the anchor the count goes backwards.
    ['two-weeks', '2026-03-01', '2026-03-02', '2026-02-16', '2026-03-01'],
    ['four-weeks', '2026-03-29', '2026-03-02', '2026-03-02', '2026-03-29'],
    ['four-weeks', '2026-03-30', '2026-03-02', '2026-03-30', '2026-04-26'],
    // An anchor in the middle of a week means that week's Monday.
    ['two-weeks', '2026-03-10', '2026-03-04', '2026-03-02', '2026-03-15'],
  ] as const)('%s of %s (anchor %s)', (kind, date, anchor, from, to) => {
    expect(periodHolding(kind, date, anchor)).toEqual({ from, to });
  });
});
