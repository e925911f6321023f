import { describe, expect, it } from 'vitest';
import { leaveForTests } from '../../testing/leave.ts';

describe('never', () => {
  it('sets no expiry and leaves other rules alone', () => {
    const one = { from: '2030-01-01', to: '2030-12-31', openedOn: '2020-01-01', opening: '2' };
    const never = { plugin: 'never', config: {} };
    expect(leaveForTests({ ...one, expiries: [never] }).balance).toBe('2.0000');
    const years = { plugin: 'years-after-grant', config: { years: 1 } };
    expect(leaveForTests({ ...one, expiries: [never, years] }).balance).toBe('0.0000');
  });
});
