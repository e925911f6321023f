import { describe, expect, it } from 'vitest';
import { refusedAt } from '../../testing/plain-scenario.ts';
import { violationsForTests, work } from '../../testing/work.ts';

const night = { n: 1, from: '22:00', to: '06:00' };

describe('max-consecutive-nights', () => {
  it('gives a shift after midnight to the night before', () => {
    const presence = [work('2026-03-03 23:00', 30), work('2026-03-05 01:00', 60)];
    const found = violationsForTests('max-consecutive-nights', night, presence);
    expect(found).toMatchObject([{ at: '2026-03-04T00:00+01:00', nights: 2, employment: 'main' }]);
  });

  it('needs a minute inside the night', () => {
    const presence = [
      work('2026-03-03 23:00', 30),
      work('2026-03-05 06:00', 60),
      work('2026-03-04 21:00', 60),
    ];
    expect(violationsForTests('max-consecutive-nights', night, presence)).toEqual([]);
  });

  it('knows nights that do not cross midnight', () => {
    const early = { n: 1, from: '00:00', to: '05:00' };
    const presence = [work('2026-03-03 04:00', 30), work('2026-03-04 04:00', 30)];
    expect(violationsForTests('max-consecutive-nights', early, presence)).toMatchObject([
      { at: '2026-03-04T00:00+01:00' },
    ]);
  });

  it('refuses an empty night', () => {
    const steps = [{ plugin: 'max-consecutive-nights', config: { n: 1, from: '22:00', to: '22:00' } }];
    expect(refusedAt({ working_time_policies: [{ code: 'wt', steps }] })).toBe(
      'working_time_policies.0.steps.0.config.from',
    );
  });
});
