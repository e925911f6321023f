import { describe, expect, it } from 'vitest';
import { at, kept } from '../../scenario/rule-for-tests.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'fixed-lunch', config }] }],
    ...given,
  });

describe('fixed-lunch', () => {
  it('removes the lunch of every date that a long enough shift touches', () => {
    expect(after({ at: '00:30', minutes: 30, if_over_minutes: 300 }, [at(3, '20:00', '04:00')])).toEqual([
      '03 20:00-00:30',
      '04 01:00-04:00',
    ]);
  });

  it('runs on past midnight', () => {
    expect(after({ at: '23:45', minutes: 30, if_over_minutes: 300 }, [at(3, '20:00', '04:00')])).toEqual([
      '03 20:00-23:45',
      '04 00:15-04:00',
    ]);
  });
});
