import { buildHolidayCalendar } from '../calendar/build-holiday-calendar.ts';
import type { HolidayCalendar } from '../calendar/holiday.ts';
import { EvaluationError } from '../contract/evaluation-error.ts';
import { findFirstProblem, type Problem } from '../contract/problem.ts';
import type { EmploymentInput, EvaluationInput } from '../evaluate/evaluate-input.ts';
import { plain } from '../messages/index.ts';
import { compilePlugin, type PluginHost } from '../plugins/compile-plugin.ts';
import { type DateRange, getDate } from '../time/epoch-day.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import { buildAbsence, buildAccount, buildEntry, buildPresence, buildTerms } from './build-input.ts';
import { checkDocument } from './check-document.ts';
import { checkPolicyReferences, type Declared } from './check-references.ts';
import { checkScopes } from './check-scopes.ts';
import { policiesOf } from './placements.ts';
import { readDocument, type ScenarioParts } from './read-document.ts';
import type { Row } from './read-parts.ts';
import { type ReadPolicies, readPolicies } from './read-policies.ts';
import type { EmploymentDocument } from './scenario-document.ts';

/** What the host brings: zone data (undefined for an unknown zone) and what plugins need. */
export interface ScenarioHost extends PluginHost {
  findZone(zone: string): ZoneTable | undefined;
}

/** A scenario ready to be evaluated, and what it expects. */
export interface Scenario {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly input: EvaluationInput;
  readonly expect: Readonly<Record<string, unknown>>;
}

/**
 * Reads a scenario document (docs/scenarios.md). Throws an EvaluationError with the path of the first problem in
 * document order.
 */
export function readScenario(raw: unknown, host: ScenarioHost): Scenario {
  const problems: Problem[] = [];
  const parts = readDocument(raw, problems);
  const read = readPolicies(parts.document, host, problems);
  const generators = parts.document.holidays.flatMap((generator, index) => {
    const compiled = compilePlugin('holiday-generators', generator, ['holidays', index], problems, host);
    return compiled ? [compiled.run] : [];
  });
  const declared = declaredBy(parts);
  checkDocument(parts, declared, (zone) => host.findZone(zone) !== undefined, problems);
  checkPolicyReferences(read.policies, declared, problems);
  checkScopes(parts, problems);
  const first = findFirstProblem(raw, problems);
  if (first) throw new EvaluationError(first.path.join('.'), first.message);

  const { id, title, expect } = parts.document;
  const holidays = buildHolidayCalendar(generators);
  const input = buildInput(parts, holidays, read, host);
  return { id: id ?? undefined, title: title ?? undefined, expect, input };
}

function declaredBy(parts: ScenarioParts): Declared {
  const flexAccounts = parts.employments.flatMap(({ value }) => {
    const inForce = value.terms.filter(({ effective_from }) => effective_from <= parts.period.to);
    const last = inForce.sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1)).at(-1);
    return last?.flex_account ? [last.flex_account] : [];
  });
  return {
    reasons: new Set(parts.reasons.map(({ value }) => value.code)),
    accounts: new Map(parts.accounts.map(({ value }) => [value.code, value.unit])),
    flexAccounts: [...new Set(flexAccounts)],
  };
}

function buildInput(
  parts: ScenarioParts,
  holidays: HolidayCalendar,
  policies: ReadPolicies,
  host: ScenarioHost,
): EvaluationInput {
  const period: DateRange = { from: getDate(parts.period.from), to: getDate(parts.period.to) };
  const reasonKinds = new Map(parts.reasons.map(({ value }) => [value.code, value.kind]));
  const first = parts.employments[0]?.value.code;
  const build = ({ index, value }: Row<EmploymentDocument>): EmploymentInput => {
    const own = ({ employment }: { readonly employment?: string | null | undefined }) =>
      (employment ?? first) === value.code;
    return {
      code: value.code,
      startOn: getDate(value.start),
      endOn: value.end ? getDate(value.end) : undefined,
      zone: getZone(host, value.timezone ?? parts.document.timezone),
      terms: value.terms.map(buildTerms),
      holidays,
      policies: policiesOf(
        policies,
        value,
        parts.orgUnits.map((unit) => unit.value),
      ),
      accounts: parts.accounts.map((account) => buildAccount(account.value, period.from)),
      presence: parts.presence.filter((row) => own(row.value)).map((row) => buildPresence(row, reasonKinds)),
      absences: parts.absences.filter((row) => own(row.value)).map(buildAbsence),
      entries: parts.entries.filter((row) => own(row.value)).map((row) => buildEntry(row.value)),
      // The split belongs to the first `chosen-payout` step (docs/settlement.md, Payout), so to the first employment.
      payoutMinutes: index === 0 ? parts.payoutMinutes : 0,
    };
  };
  const parents = parts.activities.flatMap(({ value: { code, parent } }) =>
    parent ? [[code, parent] as const] : [],
  );
  const { birth_date } = parts.document;
  return {
    period,
    birthOn: birth_date ? getDate(birth_date) : undefined,
    reasonKinds,
    activityParents: new Map(parents),
    employments: parts.employments.map(build),
  };
}

function getZone(host: ScenarioHost, zone: string): ZoneTable {
  const table = host.findZone(zone);
  if (!table) throw new EvaluationError('timezone', plain(`"${zone}" is not a time zone`));
  return table;
}
