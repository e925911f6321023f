import { describe, expect, it } from 'vitest';
import { refusedAt } from '../../testing/plain-scenario.ts';
import { at, kept } from '../../testing/rule.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'default-reason', config }] }],
    ...given,
  });

describe('default-reason', () => {
  const reasons = [
    { code: 'ordinary', kind: 'work' },
    { code: 'training', kind: 'work' },
  ];
  const only = (code: string) => ({
    reasons,
    supplement_policies: [{ code: 'p', kind: 'rules', reasons: [code], rules: [{ code: 'r' }] }],
  });
  const presence = [at(3, '08:00', '09:00'), at(3, '10:00', '11:00', { reason: 'training' })];

  it('names what has no name and leaves the rest', () => {
    expect(after({ reason: 'ordinary' }, presence, only('ordinary'))).toEqual(['03 08:00-09:00']);
    expect(after({ reason: 'ordinary' }, presence, only('training'))).toEqual(['03 10:00-11:00']);
  });

  it('needs a declared reason', () => {
    const steps = [{ plugin: 'default-reason', config: { reason: 'nowhere' } }];
    expect(refusedAt({ working_time_policies: [{ code: 'wt', steps }] })).toBe(
      'working_time_policies.0.steps.0.config.reason',
    );
  });

  it('names open presence, too, for the steps after it', () => {
    const steps = [
      { plugin: 'default-reason', config: { reason: 'ordinary' } },
      { plugin: 'auto-check-out', config: { after_minutes: 60 } },
    ];
    const open = [{ start: '2026-03-03T08:00+01:00', end: null }];
    const given = { ...only('ordinary'), working_time_policies: [{ code: 'wt', steps }] };
    expect(kept([], open, given)).toEqual(['03 08:00-09:00']);
  });
});
