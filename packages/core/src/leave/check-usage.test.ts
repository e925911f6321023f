import { describe, expect, it } from 'vitest';
import { evaluateForTests } from '../testing/plain-scenario.ts';

const day = (account: string, from: string, to: string | null = from) => ({ account, from, to });
const account = (code: string, opened_on: string, opening = '10') => ({
  code,
  unit: 'days',
  opening,
  opened_on,
});
const rule = (plugin: string, config: object = {}) => ({ plugin, config });
const blackout = (from: string, to: string) => rule('blackout', { ranges: [{ from, to }] });
const policy = (of: string, ...usage_rules: object[]) => ({ code: `of-${of}`, account: of, usage_rules });

const accounts = [account('vacation', '2026-02-02'), account('care', '2026-03-04', '1')];
const findings = (absence_policies: readonly object[], absences: readonly object[], given: object = {}) => {
  const { violations } = evaluateForTests({ accounts, absence_policies, absences, ...given });
  return violations.map(({ step, at, ...facts }) => ({ step, at: String(at).slice(0, 10), ...facts }));
};

describe('usage rules', () => {
  it('judge the absences on the account of their policy', () => {
    const closed = policy('vacation', blackout('2026-03-02', '2026-03-08'));
    expect(findings([closed], [day('care', '2026-03-05')])).toEqual([]);
    expect(findings([closed], [day('vacation', '2026-03-05'), day('care', '2026-03-06')])).toEqual([
      {
        step: 'blackout',
        at: '2026-03-05',
        severity: 'error',
        employment: 'main',
        policy: 'of-vacation',
        account: 'vacation',
        date: '2026-03-05',
      },
    ]);
  });

  it('count use from the opening of the account, and of this account only', () => {
    const policies = [
      policy('vacation', rule('yearly-cap', { days: '1' })),
      policy('care', rule('yearly-cap', { days: '1' })),
    ];
    // Care opens on Wednesday: Tuesday uses nothing of it; vacation has used one day before the period.
    expect(
      findings(policies, [day('care', '2026-03-03', '2026-03-04'), day('vacation', '2026-03-05')]),
    ).toEqual([]);
    const used = [day('vacation', '2026-02-03'), day('vacation', '2026-03-05')];
    expect(findings(policies, used)).toMatchObject([{ at: '2026-03-05', account: 'vacation' }]);
    expect(findings(policies, [day('care', '2026-03-04', '2026-03-05')])).toMatchObject([
      { at: '2026-03-05' },
    ]);
  });

  it('give the first date of the period that fails, also of an absence that began before it', () => {
    const policies = [policy('vacation', blackout('2026-02-25', '2026-03-10'))];
    const across = day('vacation', '2026-02-26', '2026-03-12');
    expect(findings(policies, [across])).toMatchObject([{ at: '2026-03-02', date: '2026-03-02' }]);
    expect(findings([policy('vacation', blackout('2026-03-08', '2026-03-10'))], [across])).toEqual([]);
    const sunday = { period: { from: '2026-03-02', to: '2026-03-06' } };
    expect(
      findings([policy('vacation', blackout('2026-03-06', '2026-03-10'))], [across], sunday),
    ).toMatchObject([{ at: '2026-03-06' }]);
    expect(findings([policy('vacation', blackout('2026-03-09', '2026-03-10'))], [across], sunday)).toEqual(
      [],
    );
  });

  it('judge the dates on which their version is in force', () => {
    const version = (effective_from: string, from: string, to: string) => {
      return { ...policy('vacation', blackout(from, to)), effective_from };
    };
    const versions = (from: string, to: string) => [
      version('2026-01-01', from, to),
      version('2026-03-05', '2027-01-01', '2027-01-02'),
    ];
    const absences = [day('vacation', '2026-03-04', '2026-03-06')];
    expect(findings(versions('2026-03-04', '2026-03-06'), absences)).toMatchObject([{ at: '2026-03-04' }]);
    expect(findings(versions('2026-03-05', '2026-03-06'), absences)).toEqual([]);
  });

  it('judge the notice of an absence in the period it begins in', () => {
    const policies = [policy('vacation', rule('advance-notice', { days: 14 }))];
    const late = (from: string) => ({ ...day('vacation', from, '2026-03-04'), requested_on: '2026-02-25' });
    expect(findings(policies, [late('2026-03-03')])).toMatchObject([
      { step: 'advance-notice', at: '2026-03-03' },
    ]);
    expect(findings(policies, [late('2026-02-26')])).toEqual([]);
    expect(findings(policies, [{ ...late('2026-03-10'), to: '2026-03-11' }])).toEqual([]);
  });

  it('find an absence without an end on an account whose policies in force do not allow it', () => {
    const open = day('vacation', '2026-03-04', null);
    const allowed = policy('vacation', rule('allow-open-ended'));
    expect(findings([policy('vacation')], [open])).toEqual([
      {
        step: 'allow-open-ended',
        at: '2026-03-04',
        severity: 'error',
        employment: 'main',
        policy: 'of-vacation',
        account: 'vacation',
      },
    ]);
    expect(findings([policy('vacation')], [day('care', '2026-03-04', null)])).toEqual([]);
    expect(findings([policy('vacation')], [day('vacation', '2026-02-25', null)])).toEqual([]);
    expect(findings([{ ...policy('vacation'), effective_from: '2026-03-05' }], [open])).toEqual([]);
    expect(findings([{ ...allowed, code: 'other' }, policy('vacation')], [open])).toEqual([]);
    expect(
      findings([policy('vacation', rule('granularity', { unit: 'day' }), rule('allow-open-ended'))], [open]),
    ).toEqual([]);
  });
});
