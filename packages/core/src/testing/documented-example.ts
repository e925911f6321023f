import { expect } from 'vitest';
import { formatDifferences } from '../scenario/match-expectation.ts';
import { checkScenario } from '../scenario/run-scenario.ts';
import { testHost } from './host.ts';

export const workdays = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };

/** An example that packages/core/docs works out by hand. */
export interface DocumentedExample {
  readonly start?: string;
  readonly period?: { readonly from: string; readonly to: string };
  readonly norm?: object;
  readonly given: Readonly<Record<string, unknown>>;
  /** Of the one employment. */
  readonly expect: object;
  readonly violations?: readonly object[];
}

export function checkExample({ start = '2020-01-01', period, norm, given, ...expected }: DocumentedExample) {
  const terms = { effective_from: start, flex_account: 'flex', norm: norm ?? { weeks: [workdays] } };
  checkDocument({
    scenario: 1,
    timezone: 'Europe/Copenhagen',
    period: period ?? { from: '2026-03-02', to: '2026-03-08' },
    employments: [{ code: 'main', start, terms: [terms] }],
    accounts: [{ code: 'flex', unit: 'minutes', opening: 0 }],
    ...given,
    expect: {
      employments: { main: expected.expect },
      ...(expected.violations && { violations: expected.violations }),
    },
  });
}

export function checkDocument(document: unknown): void {
  const check = checkScenario(document, testHost);
  expect(formatDifferences(check.differences)).toBe('');
  expect(check.passed).toBe(true);
}

/** Presence in March 2026, written `03T08:00`. */
export function inMarch(start: string, end: string) {
  return { start: `2026-03-${start}+01:00`, end: `2026-03-${end}+01:00` };
}
