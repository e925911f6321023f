import type { PresentedTraceEntry } from '../trace/present-trace.ts';
import { evaluateForTests } from './plain-scenario.ts';

interface TestPresence {
  readonly start: string;
  readonly end: string | null;
}

/** Presence in the first week of March 2026 (+01:00), `HH:MM` to `HH:MM`; an end at or before the start is the next day. */
export function at<Fields extends object>(
  day: number,
  from: string,
  to: string,
  fields?: Fields,
): TestPresence & Fields {
  const end = to <= from ? day + 1 : day;
  return { start: instant(day, from), end: instant(end, to), ...(fields as Fields) };
}

function instant(day: number, time: string): string {
  return `2026-03-${String(day).padStart(2, '0')}T${time}+01:00`;
}

interface TestLine {
  readonly matched_minutes: number;
  readonly quantity: string;
  readonly unit: string;
  readonly intervals: readonly { readonly start: string; readonly end: string }[];
  readonly tiers?: readonly object[];
}

/** The line of one rule over the plain week; undefined when it matched nothing. */
export function lineOf(rule: object, given: Readonly<Record<string, unknown>>): TestLine | undefined {
  const { employments } = evaluateRule(rule, given);
  const { supplements } = employments.main as { supplements: Readonly<Record<string, TestLine>> };
  return supplements['p/r'];
}

function evaluateRule(rule: object, given: Readonly<Record<string, unknown>>) {
  const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', ...rule }] };
  return evaluateForTests({ supplement_policies: [policy], ...given });
}

/** What the filters keep of the presence, as `DD HH:MM-HH:MM` in local time. */
export function kept(
  filters: readonly object[],
  presence: readonly TestPresence[],
  given: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const line = lineOf({ filters }, { presence, ...given });
  return (line?.intervals ?? []).map(
    ({ start, end }) => `${start.slice(8, 10)} ${start.slice(11, 16)}-${end.slice(11, 16)}`,
  );
}

/** The quantity a calculator gives for the presence; `none` when there is no line. */
export function paid(
  calculator: object,
  presence: readonly TestPresence[],
  given: Readonly<Record<string, unknown>> = {},
): string {
  return lineOf({ calculator }, { presence, ...given })?.quantity ?? 'none';
}

/** What the trace says of a calculator: what it made of the minutes, and its workings. */
export function explained(calculator: object, presence: readonly TestPresence[]): readonly string[] {
  const trace = evaluateRule({ calculator }, { presence }).trace as readonly PresentedTraceEntry[];
  return trace
    .filter(({ kind }) => kind === 'rule-line')
    .flatMap(({ sentences }) => sentences)
    .filter(({ key }) => key === 'rule.calculator' || key === 'rule.workings')
    .map(({ text }) => text);
}
