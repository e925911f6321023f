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
  const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', ...rule }] };
  const { employments } = evaluateForTests({ supplement_policies: [policy], ...given });
  const { supplements } = employments.main as { supplements: Readonly<Record<string, TestLine>> };
  return supplements['p/r'];
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
