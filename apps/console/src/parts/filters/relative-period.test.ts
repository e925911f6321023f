import { expect, test } from 'vitest';
import { datesOfPeriod } from './relative-period.ts';

test.each([
  ['this-week', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['last-week', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['last-quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
] as const)('%s on %s', (period, today, from, to) => {
  expect(datesOfPeriod(period, today)).toEqual({ from, to });
});
