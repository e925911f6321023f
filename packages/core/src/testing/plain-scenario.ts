import { evaluateScenario } from '../scenario/run-scenario.ts';
import type { PresentedResult } from '../statement/present-result.ts';
import { testHost } from './host.ts';

/** Employed since 2020, 444 minutes from Monday to Friday, first week of March 2026 in Copenhagen. */
export const plainScenario = {
  scenario: 1,
  timezone: 'Europe/Copenhagen',
  period: { from: '2026-03-02', to: '2026-03-08' },
  employments: [
    {
      code: 'main',
      start: '2020-01-01',
      end: null as string | null,
      terms: [
        {
          effective_from: '2020-01-01',
          flex_account: 'flex',
          norm: {
            weeks: [{ mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 }],
            full_time_weekly_minutes: 2220,
          },
        },
      ],
    },
  ],
  accounts: [{ code: 'flex', unit: 'minutes', opening: 0 }] as readonly object[],
};

/** The plain scenario with some fields replaced, evaluated; throws when it is refused. */
export function evaluateForTests(given: Readonly<Record<string, unknown>>): PresentedResult {
  const answer = evaluateScenario({ ...plainScenario, ...given }, testHost);
  if ('error' in answer) throw new Error(`${answer.error.path}: ${answer.error.message}`);
  return answer;
}

/** The first problem of the plain scenario with some fields replaced; undefined when it is accepted. */
export function refusalOf(
  given: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly message: string } | undefined {
  const answer = evaluateScenario({ ...plainScenario, ...given }, testHost);
  return 'error' in answer ? answer.error : undefined;
}

/** Path of that problem. */
export function refusedAt(given: Readonly<Record<string, unknown>>): string | undefined {
  return refusalOf(given)?.path;
}

interface EmploymentFigures {
  readonly balances: Readonly<Record<string, number | string>>;
  readonly movements: readonly { account: string; date: string; kind: string; quantity: number | string }[];
  readonly payouts: readonly { activity: string | null; minutes: number }[];
  readonly counters: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly days: Readonly<
    Record<string, { worked_minutes: number; credited_minutes: number; norm_minutes: number }>
  >;
  readonly norm_minutes: number;
  readonly norm_balance_minutes: number;
  readonly payout_minutes: number;
  readonly lapsed_minutes: number;
  readonly deducted_minutes: number;
}

/** The figures of the employment `main`. */
export function figuresOf(result: PresentedResult): EmploymentFigures {
  return result.employments.main as EmploymentFigures;
}
