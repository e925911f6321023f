import { describe, expect, it } from 'vitest';
import { evaluateForTests, plainScenario } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';

const [employment] = plainScenario.employments;
const minutes = (code: string, opening: number) => ({ code, unit: 'minutes', opening });

/** What the trace says of one settlement step of a week with these minutes worked beyond the contracted ones. */
function said(step: object, given: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const week = { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 };
  const terms = [{ effective_from: '2020-01-01', flex_account: 'flex', norm: { weeks: [week] } }];
  return evaluateForTests({
    employments: [{ ...employment, terms }],
    accounts: [minutes('flex', 0)],
    settlement_policies: [{ code: 'close', steps: [step] }],
    ...given,
  })
    .trace.filter(({ subject }) => subject === 'close/1')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text));
}

describe('the trace of a step on an account', () => {
  it('tells the limit that is passed, and where the excess goes', () => {
    const accounts = [minutes('flex', 150), minutes('bank', 5)];
    const cap = (config: object) => ({ plugin: 'cap-balance', config: { max_minutes: 100, ...config } });
    expect(said(cap({ excess: 'transfer', transfer_to: 'bank' }), { accounts })).toEqual([
      'cap-balance of close/1 changes the balance.',
      'flex stood at 150 min, the limit is 100: 150 → 100 min (transfer of -50 on 2026-03-08).',
      'bank: 5 → 55 min (transfer of 50 on 2026-03-08).',
    ]);
    expect(said(cap({ excess: 'lapse' }), { accounts })).toContain('50 min lapse.');
    expect(said(cap({ excess: 'lapse' }), { accounts: [minutes('flex', 100)] })).toEqual([
      'cap-balance of close/1: flex stays at 100 min.',
    ]);
  });

  it('tells what is deducted up to a limit, and what is paid without an activity', () => {
    const floor = { plugin: 'floor-balance', config: { min_minutes: -100, deficit: 'deduct' } };
    expect(said(floor, { accounts: [minutes('flex', -150)] })).toEqual([
      'floor-balance of close/1 changes the balance.',
      'flex: -150 → -100 min (settlement of 50 on 2026-03-08).',
      '50 min are deducted from pay.',
    ]);
    const zero = (config: object) => ({
      plugin: 'zero-account',
      config: { account: 'flex', as: 'payout', ...config },
    });
    const accounts = [minutes('flex', 50)];
    expect(said(zero({}), { accounts })).toEqual([
      'zero-account of close/1 changes the balance.',
      'flex: 50 → 0 min (payout of -50 on 2026-03-08).',
      '50 min are paid out under no activity.',
    ]);
    expect(said(zero({ activity: 'hours' }), { accounts })).toContain('50 min are paid out under hours.');
  });

  it('says that there was nothing to do where the account has another code', () => {
    const terms = [{ ...employment?.terms[0], flex_account: 'bank' }];
    const given = { employments: [{ ...employment, terms }], accounts: [minutes('bank', 0)] };
    const cap = { plugin: 'cap-balance', config: { max_minutes: 100, excess: 'lapse' } };
    expect(said(cap, given)).toEqual(['cap-balance of close/1 had nothing to do.']);
  });
});

describe('the trace of a step on a counter', () => {
  const presence = [at(3, '08:00', '09:40')];
  const chosen = {
    plugin: 'chosen-payout',
    config: { counter: 'norm-balance', activity: 'paid', max_minutes: 90 },
  };
  const payOut = (factor: string) => ({
    plugin: 'pay-out',
    config: { counter: 'norm-balance', activity: 'paid', factor },
  });

  it('tells the part that was chosen, and that none was', () => {
    expect(said(chosen, { presence, submission: { payout_minutes: 60 } })).toEqual([
      'chosen-payout of close/1: 60 min of norm-balance are paid out under paid.',
      'Taken from norm-balance: 60 min (100 → 40).',
    ]);
    expect(said(chosen, { presence })).toEqual([
      'chosen-payout of close/1: no payout of norm-balance was chosen.',
    ]);
  });

  it('tells a factor only where it changes the minutes, and a rounding only where it does', () => {
    expect(said(payOut('1'), { presence })[0]).toBe(
      'pay-out of close/1: 100 min of norm-balance are paid out under paid.',
    );
    expect(said(payOut('1.5'), { presence })[0]).toBe(
      'pay-out of close/1: 100 min of norm-balance × 1.5 = 150 min are paid out under paid.',
    );
    expect(said(payOut('1.333'), { presence })[0]).toBe(
      'pay-out of close/1: 100 min of norm-balance × 1.333 = 133.3 min; rounded once, 133 min are paid out under paid.',
    );
    expect(said(payOut('1'))).toEqual(['pay-out of close/1: nothing is left of norm-balance.']);
  });
});
