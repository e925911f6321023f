import { evaluateForTests, figuresOf, plainScenario } from './plain-scenario.ts';

export interface LeaveCase {
  readonly from: string;
  readonly to: string;
  /** First and last employed date; since 2020 and open unless given. */
  readonly start?: string;
  readonly end?: string;
  readonly openedOn?: string;
  readonly opening?: string;
  readonly accruals?: readonly object[];
  readonly expiries?: readonly object[];
  readonly usageRules?: readonly object[];
  readonly absences?: readonly object[];
  readonly accounts?: readonly object[];
  /** Other fields of the scenario. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** Evaluates one policy on the account `vacation`, opened with 0 days at the start of the period unless given. */
export function leaveForTests(one: LeaveCase) {
  const [employment] = plainScenario.employments;
  const start = one.start ?? '2020-01-01';
  const terms = [{ ...employment?.terms[0], effective_from: start }];
  const account = {
    code: 'vacation',
    unit: 'days',
    opening: one.opening ?? '0',
    opened_on: one.openedOn ?? one.from,
  };
  const result = evaluateForTests({
    period: { from: one.from, to: one.to },
    employments: [{ ...employment, start, end: one.end ?? null, terms }],
    accounts: [account, ...(one.accounts ?? [])],
    absence_policies: [
      {
        code: 'vac',
        account: 'vacation',
        accruals: one.accruals ?? [],
        usage_rules: one.usageRules ?? [],
        expiries: one.expiries ?? [],
      },
    ],
    absences: one.absences ?? [],
    ...one.given,
  });
  const figures = figuresOf(result);
  return {
    balance: figures.balances.vacation,
    balances: figures.balances,
    movements: figures.movements.map(({ date, kind, quantity }) => `${date} ${kind} ${quantity}`),
    violations: result.violations,
  };
}

/** Employed at half of full time, as `given` of a case. */
export function halfTime(start = '2020-01-01'): { readonly employments: readonly object[] } {
  const week = { mon: 222, tue: 222, wed: 222, thu: 222, fri: 222, sat: 0, sun: 0 };
  const terms = [{ effective_from: start, norm: { weeks: [week], full_time_weekly_minutes: 2220 } }];
  return { employments: [{ code: 'main', start, terms }] };
}

/** A day or range of leave on the account `vacation`. */
export function leave(from: string, to = from, share = '1'): object {
  return { from, to, share, account: 'vacation' };
}

/** Unpaid leave: its dates earn nothing. */
export function unpaid(from: string, to = from): object {
  return { from, to, credit: 'none', earns: false };
}
