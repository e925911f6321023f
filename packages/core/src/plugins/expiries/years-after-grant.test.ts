import { describe, expect, it } from 'vitest';
import { leaveForTests } from '../../testing/leave.ts';

describe('years-after-grant', () => {
  it.each([
    ['2024-05-10', 1, '2025-05-09'],
    ['2024-02-29', 1, '2025-02-27'],
    ['2024-02-29', 4, '2028-02-28'],
    ['2024-03-01', 1, '2025-02-28'],
  ])('granted on %s, %i years: expires on %s', (openedOn, years, date) => {
    const { movements } = leaveForTests({
      from: openedOn,
      to: '2028-12-31',
      openedOn,
      opening: '2',
      expiries: [{ plugin: 'years-after-grant', config: { years } }],
    });
    expect(movements).toEqual([`${date} expiry -2.0000`]);
  });
});
