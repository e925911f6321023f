import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';
import { refusalOf } from '../../testing/plain-scenario.ts';

const one = (config: object, ...absences: readonly object[]) => ({
  from: '2026-01-01',
  to: '2026-12-31',
  opening: '20',
  usageRules: [{ plugin: 'blackout', config }],
  absences,
});

describe('blackout', () => {
  it('runs over New Year every year', () => {
    const config = { ranges: [{ from: '12-21', to: '01-02' }], yearly: true };
    const absences = [leave('2026-01-02'), leave('2026-01-05'), leave('2026-12-18', '2026-12-22')];
    expect(leaveForTests(one(config, ...absences)).violations).toMatchObject([
      { at: '2026-01-02T00:00+01:00' },
      { at: '2026-12-21T00:00+01:00' },
    ]);
  });

  it('leaves free days alone', () => {
    // 7 and 8 March are a weekend.
    const config = { ranges: [{ from: '2026-03-07', to: '2026-03-08' }] };
    expect(leaveForTests(one(config, leave('2026-03-06', '2026-03-09'))).violations).toEqual([]);
  });

  it('holds on the first and the last date of each of its ranges, and names the date', () => {
    const ranges = [
      { from: '2026-03-04', to: '2026-03-04' },
      { from: '2026-03-10', to: '2026-03-11' },
    ];
    const found = (date: string) => leaveForTests(one({ ranges }, leave(date))).violations;
    for (const date of ['2026-03-04', '2026-03-10', '2026-03-11'])
      expect(found(date)).toMatchObject([{ at: `${date}T00:00+01:00`, date }]);
    for (const date of ['2026-03-03', '2026-03-05', '2026-03-09', '2026-03-12'])
      expect(found(date)).toEqual([]);
  });

  it.each([
    [{ from: '2026-03-05', to: '2026-03-04' }, false, 'to', 'must not be before from'],
    [{ from: '12-20', to: '2026-12-31' }, false, 'from', '"12-20" is not a date; write YYYY-MM-DD'],
    [{ from: '2026-02-01', to: '2026-02-30' }, false, 'to', '"2026-02-30" is not a date; write YYYY-MM-DD'],
    [{ from: '12-20', to: '02-30' }, true, 'to', '"02-30" is not a date; write MM-DD'],
  ])('refuses the range %o (yearly: %s) at %s: %s', (range, yearly, field, message) => {
    const usage_rules = [{ plugin: 'blackout', config: { ranges: [range], yearly } }];
    const accounts = [{ code: 'vacation', unit: 'days', opening: '0' }];
    const policy = { code: 'vac', account: 'vacation', usage_rules };
    expect(refusalOf({ accounts, absence_policies: [policy] })).toEqual({
      path: `absence_policies.0.usage_rules.0.config.ranges.0.${field}`,
      message,
    });
  });
});
