import { describe, expect, test } from 'vitest';
import { monthToRecord } from './progress.ts';

describe('the month to record first', () => {
  const today = '2026-01-15';

  test.each([
    ['the month before, also across a year', { start: '2024-03-01', end: null }, '2025-12'],
    ['the month before when the employment began inside it', { start: '2025-12-31', end: null }, '2025-12'],
    ['the month an employment ended in', { start: '2024-03-01', end: '2024-03-31' }, '2024-03'],
    ['never a month after the one before', { start: '2024-03-01', end: '2026-01-31' }, '2025-12'],
    ['the running month of a new employment', { start: '2026-01-01', end: null }, '2026-01'],
    ['the month before without an employment, for one to begin in', null, '2025-12'],
  ])('is %s', (_, employment, month) => {
    expect(monthToRecord(employment, today)).toBe(month);
  });
});
