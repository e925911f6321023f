import { describe, expect, it } from 'vitest';
import { EvaluationError } from '../contract/evaluation-error.ts';
import type { CounterFigures, SettlementInput, SettlementState } from '../contract/settlement-contract.ts';
import { compilePlugin } from '../plugins/compile-plugin.ts';
import { testHost } from '../testing/host.ts';
import { getAccount } from './booking.ts';
import { findCounterValue } from './find-counter-value.ts';
import { runSettlement } from './run-settlement.ts';

const day = {
  policy: 'day',
  values: { 'extra-work': 84, overtime: 90, 'overtime-tier-1': 60, 'overtime-tier-2': 30 },
};
const week = {
  policy: 'week',
  values: { 'hours-worked': 2240, 'extra-work': 60, overtime: 20, 'minus-hours': 40 },
};

type Ref = readonly [plugin: string, config: object];

function compiled([plugin, config]: Ref) {
  const step = compilePlugin('settlement-steps', { plugin, config }, [], [], testHost);
  if (!step) throw new Error(`${plugin} was refused.`);
  return step;
}

/** Settles 174 minutes of norm balance and the counters given by the steps of one policy. */
function settle(steps: readonly Ref[], given: Partial<SettlementInput> = {}) {
  const traced: [kind: string, subject: string, detail: Record<string, unknown>][] = [];
  const trace = { add: (...row: (typeof traced)[number]) => void traced.push(row) };
  const input: SettlementInput = {
    ...{ closesOn: 20_000 as SettlementInput['closesOn'], flexAccount: 'flex', normBalanceMinutes: 174 },
    accounts: [
      { code: 'flex', openingMinutes: 10 },
      { code: 'toil', openingMinutes: 0 },
    ],
    ...{ counters: [day], timeOff: [], usage: [], payoutMinutes: 0 },
    policies: [{ code: 'close', version: 1, inForce: {} as never, steps: steps.map(compiled) }],
    trace: trace as unknown as SettlementInput['trace'],
    ...given,
  };
  return { ...runSettlement(input), traced };
}

const pay = (counter: string): Ref => ['pay-out', { counter, activity: counter }];
const credit = (counter: string): Ref => ['credit-counter', { counter, account: 'toil' }];
const choose = (config: object = {}): Ref => [
  'chosen-payout',
  { counter: 'norm-balance', activity: 'chosen', ...config },
];
const paidBy = ({ payouts }: { payouts: readonly { activity?: string | undefined; minutes: number }[] }) =>
  payouts.map(({ activity, minutes }) => [activity, minutes]);

describe('a part of the norm balance that is paid out', () => {
  it('is extra work first, then overtime by its tiers; the rest of each is left', () => {
    // 100 of 174: the 84 of extra work and 16 of overtime, which its first tier gives: 44 and 30 are left.
    const steps = ['extra-work', 'overtime-tier-1', 'overtime-tier-2', 'overtime', 'norm-balance'].map(pay);
    expect(paidBy(settle([choose(), ...steps], { payoutMinutes: 100 }))).toEqual([
      ['chosen', 100],
      ['overtime-tier-1', 44],
      ['overtime-tier-2', 30],
    ]);
  });

  it('goes through the first tier into the second', () => {
    // 84 + 90 - 160 = 14 of overtime are left, all of them of the second tier.
    const steps = [choose(), pay('extra-work'), pay('overtime-tier-1'), pay('overtime-tier-2')];
    expect(paidBy(settle(steps, { payoutMinutes: 160 }))).toEqual([
      ['chosen', 160],
      ['overtime-tier-2', 14],
    ]);
  });

  it('less than the extra work leaves all overtime', () => {
    expect(paidBy(settle([choose(), pay('extra-work'), pay('overtime')], { payoutMinutes: 50 }))).toEqual([
      ['chosen', 50],
      ['extra-work', 34],
      ['overtime', 90],
    ]);
  });

  it('is gone from every policy, which keeps what it has beyond; all of it leaves nothing', () => {
    const two = { counters: [day, week] };
    const steps = [choose(), pay('week.extra-work'), pay('week.overtime'), pay('day.overtime')];
    // 70: of the day's extra work 14 stay, of the week's none; 10 more come from the week's overtime.
    expect(paidBy(settle(steps, { ...two, payoutMinutes: 70 }))).toEqual([
      ['chosen', 70],
      ['week.overtime', 10],
      ['day.overtime', 80],
    ]);
    expect(paidBy(settle(steps, { ...two, payoutMinutes: 174 }))).toEqual([['chosen', 174]]);
  });

  it('below 0 lowers no overtime', () => {
    const short = { normBalanceMinutes: -40 };
    expect(paidBy(settle([credit('norm-balance'), pay('overtime')], short))).toEqual([]);
    const figures = settle(
      [['credit-counter', { counter: 'minus-hours', account: 'toil', factor: '0.5' }], pay('week.overtime')],
      {
        ...short,
        counters: [day, week],
      },
    );
    expect(paidBy(figures)).toEqual([['week.overtime', 20]]);
  });
});

describe('what one policy gives', () => {
  it('never takes more from another than it has', () => {
    const steps = [pay('day.overtime'), credit('week.overtime')];
    const { balances, payouts } = settle(steps, { counters: [day, week] });
    expect(paidBy({ payouts })).toEqual([['day.overtime', 90]]);
    expect(balances.get('toil')).toBe(0);
  });

  it('leaves overtime of others alone where it is no overtime: hours worked, hours that are missing', () => {
    const two = { counters: [day, week] };
    expect(paidBy(settle([pay('week.hours-worked'), pay('day.overtime')], two))).toEqual([
      ['week.hours-worked', 2240],
      ['day.overtime', 90],
    ]);
    expect(paidBy(settle([credit('week.minus-hours'), pay('day.overtime')], two))).toEqual([
      ['day.overtime', 90],
    ]);
  });
});

describe('a counter', () => {
  const counters: CounterFigures[] = [day, week];

  it('is found by its name where one policy offers it, else with its policy', () => {
    expect(findCounterValue('minus-hours', counters, 174)).toBe(40);
    expect(findCounterValue('week.overtime', counters, 174)).toBe(20);
    expect(findCounterValue('norm-balance', counters, 174)).toBe(174);
    expect(findCounterValue('overtime', counters, 174)).toBeUndefined();
    expect(findCounterValue('night', counters, 174)).toBeUndefined();
  });

  it.each([
    ['overtime', 'counter "overtime" is offered by day and week; write it as "day.overtime"'],
    ['night', 'counter "night" is offered by no counter policy in force; add one or name another counter'],
  ])('named %s where that says too little is refused with what to write', (name, advice) => {
    expect(() => settle([pay(name)], { counters })).toThrow(advice);
  });
});

describe('an account', () => {
  it('that is not there is refused with what to do', () => {
    const state = { flexAccount: 'flex', balances: new Map([['flex', 0]]) } as never;
    expect(() => getAccount(state, 'toil')).toThrow('there is no minutes account "toil"; add it to accounts');
    expect(() => getAccount(state, 'toil')).toThrow(expect.objectContaining({ path: 'settlement_policies' }));
    expect(getAccount(state, 'flex')).toBe('flex');
  });

  it('opens its trace with what absences and time off took and gave, of this account alone', () => {
    const usage = [
      { account: 'toil', on: 19_990 as never, minutes: 30 },
      { account: 'flex', on: 19_991 as never, minutes: 20 },
    ];
    const timeOff = [{ account: 'flex', minutes: 45, source: 'p/night' }];
    const { traced, movements, balances } = settle([], { usage, timeOff, flexAccount: 'toil' });
    expect(traced.filter(([kind]) => kind === 'account-opening')).toEqual([
      ['account-opening', 'flex', { openingMinutes: 10, usage: [usage[1]], timeOff: [] }],
      ['account-opening', 'toil', { openingMinutes: 0, usage: [usage[0]], timeOff }],
    ]);
    // "flex" is the account of the terms, which is called otherwise here.
    expect(movements.map(({ account, on, quantity, source }) => [account, on, quantity, source])).toEqual([
      ['toil', 19_990, -30, 'absence'],
      ['flex', 19_991, -20, 'absence'],
      ['toil', 20_000, 45, 'p/night'],
    ]);
    expect([...balances]).toEqual([
      ['flex', -10],
      ['toil', 15],
    ]);
  });
});

describe('every row says which step made it', () => {
  it('by policy, place and plugin, and of which kind it is', () => {
    const { movements, payouts } = settle([
      credit('overtime'),
      ['transfer', { from: 'toil', to: 'flex', factor: '0.5' }],
      ['zero-account', { account: 'flex', as: 'payout', activity: 'paid' }],
    ]);
    expect(movements.map(({ account, kind, quantity, source }) => [account, kind, quantity, source])).toEqual(
      [
        ['toil', 'settlement', 90, 'close/1 credit-counter'],
        ['toil', 'transfer', -90, 'close/2 transfer'],
        ['flex', 'transfer', 45, 'close/2 transfer'],
        ['flex', 'payout', -55, 'close/3 zero-account'],
      ],
    );
    expect(payouts).toMatchObject([{ minutes: 55, source: 'close/3 zero-account' }]);
  });

  it('and what is deducted leaves the account as a settlement', () => {
    const { movements, deductedMinutes } = settle([['zero-account', { account: 'flex', as: 'lapse' }]], {
      accounts: [{ code: 'flex', openingMinutes: -70 }],
    });
    expect(movements).toMatchObject([{ kind: 'settlement', quantity: 70, source: 'close/1 zero-account' }]);
    expect(deductedMinutes).toBe(70);
  });

  it('nothing is paid out without minutes', () => {
    expect(
      settle([pay('extra-work')], { counters: [{ policy: 'day', values: { 'extra-work': 0 } }] }).payouts,
    ).toEqual([]);
  });
});

describe('the choice a person has', () => {
  it('is that of the first step that leaves one, as far as limits and units allow', () => {
    const limits = { min_minutes: 30, max_minutes: 100, unit_minutes: 15 };
    const { choice } = settle([pay('extra-work'), choose(limits), choose({ activity: 'second' })]);
    expect(choice).toEqual({
      ...{ counter: 'norm-balance', activity: 'chosen', availableMinutes: 90 },
      ...{ minMinutes: 30, maxMinutes: 90, unitMinutes: 15 },
    });
    expect(settle([]).choice).toBeUndefined();
  });

  it.each([
    ['exactly the least', 45, 45],
    ['less than the least', 44, 0],
  ])('is %s where no more is left', (_case, normBalanceMinutes, maxMinutes) => {
    expect(settle([choose({ min_minutes: 45 })], { normBalanceMinutes }).choice).toMatchObject({
      maxMinutes,
    });
  });

  it('may be one figure alone: the least and the most are the same', () => {
    const exact = choose({ min_minutes: 60, max_minutes: 60 });
    expect(paidBy(settle([exact], { payoutMinutes: 60 }))).toEqual([['chosen', 60]]);
  });

  it.each([
    [
      [choose({ min_minutes: 30, max_minutes: 100, unit_minutes: 10 })],
      20,
      '20 minutes of "norm-balance" cannot be paid out; choose 0, or 30 to 100 in steps of 10',
    ],
    [[choose({ min_minutes: 200 })], 50, '50 minutes of "norm-balance" cannot be paid out; choose 0'],
    [[], -5, '-5 is below 0; choose 0 or more minutes'],
    [[], 5, '5 minutes are chosen, but no chosen-payout step is in force; choose 0'],
  ] as [Ref[], number, string][])(
    'is refused with what can be chosen (%#)',
    (steps, payoutMinutes, problem) => {
      const refused = () => settle(steps, { payoutMinutes });
      expect(refused).toThrow(EvaluationError);
      expect(refused).toThrow(new RegExp(`${problem}$`));
    },
  );
});

describe('a step of somebody that loses minutes', () => {
  const broken = (change: (state: SettlementState) => object) => {
    const step = {
      ...compiled(pay('overtime')),
      run: { settle: (state: SettlementState) => ({ ...state, ...change(state) }) },
    };
    const policies = [
      { code: 'close', version: 1, inForce: {} as never, steps: [step as ReturnType<typeof compiled>] },
    ];
    return () => settle([], { policies });
  };

  it('is found: an account that closes at something else than its rows', () => {
    expect(broken(() => ({ balances: new Map([['flex', 11]]) }))).toThrow(
      'Account "flex" is not conserved: 10 + 0 ≠ 11',
    );
  });

  it('is found: minutes that lapse without leaving an account', () => {
    expect(broken(() => ({ lapsedMinutes: 5 }))).toThrow('5 minutes lapsed, but 0 left the accounts');
  });
});
