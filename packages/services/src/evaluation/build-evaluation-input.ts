import { type AccountInput, type EmploymentInput, getDate, type ReasonKind } from '@stempel/core';
import type { ServiceContext } from '../kernel/context.ts';
import { zoneTable } from '../kernel/zones.ts';
import { findInForce } from '../versioned/in-force.ts';
import type { Opening } from './account-states.ts';
import { emptyState } from './account-states.ts';
import { buildRecorded } from './build-recorded.ts';
import type { Configuration, HolidayCalendarRow, PolicyRow, TermsRow } from './configuration.ts';
import { placementOn, placementsOf } from './employment-placement.ts';
import type { EmployeeRow, EmploymentRow } from './employments.ts';
import type { ConfigVersion, EvaluationTask, LoadedEvaluation } from './evaluation-task.ts';
import { calendarSpans, holidaysOver } from './holidays-in-scope.ts';
import type { Knowledge } from './knowledge.ts';
import {
  byPosition,
  compileInScope,
  type PolicyInScope,
  pluginsOf,
  policiesInScope,
} from './policies-in-scope.ts';
import type { RecordedTime } from './recorded-time.ts';
import { lastEmployedOn } from './statement-period.ts';
import { findTermsOn, termsVersionsOf } from './terms-in-force.ts';
import { findUncovered, type Uncovered } from './uncovered-dates.ts';

/** What one input is made from. */
export interface Given {
  readonly ctx: ServiceContext;
  readonly configuration: Configuration;
  readonly task: EvaluationTask;
  readonly employee: EmployeeRow;
  readonly opening: Opening;
  readonly recorded: RecordedTime;
  /** Dates that working time is known for, context included; absences reach back further. */
  readonly range: { readonly from: string; readonly to: string; readonly absencesFrom: string };
}

interface BuiltEmployment {
  readonly input: EmploymentInput;
  readonly facts: unknown;
  readonly versions: readonly ConfigVersion[];
  readonly uncovered: Uncovered | null;
}

/** Puts together what the engine needs for one statement; the other employments of the employee are context. */
export function buildEvaluationInput(given: Given): LoadedEvaluation {
  const { task, employee, opening, configuration } = given;
  const built = employee.employments
    .filter((employment) => employment.id === task.employmentId || overlaps(employment, given.range))
    .map((employment) => buildEmployment(given, employment));
  const { period } = task;
  return {
    task,
    employeeId: employee.id,
    input: {
      period: { from: getDate(period.from), to: getDate(period.to) },
      birthOn: employee.birthDate === null ? undefined : getDate(employee.birthDate),
      reasonKinds: reasonKinds(configuration, period.to),
      activityParents: activityParents(configuration, period.to),
      employments: built.map((one) => one.input),
    },
    opening,
    // Simulations read hardly any of these, so they are put together when they are asked for.
    get facts() {
      return {
        period,
        payout: task.payoutMinutes,
        birth: employee.birthDate,
        opening,
        employments: built.map((one) => one.facts),
      };
    },
    get configVersions() {
      return built.flatMap((one) => one.versions);
    },
    get uncovered() {
      return built.map((one) => one.uncovered).find((uncovered) => uncovered !== null) ?? null;
    },
    get knowledge() {
      return knowledgeOf(given);
    },
  };
}

function knowledgeOf({ ctx, configuration: { readIn }, employee }: Given): Knowledge {
  return {
    at: ctx.now.toString(),
    zone: ctx.workspace.timeZone,
    configuration: readIn.reading,
    people: employee.readIn,
    own: readIn.own,
    cluster: readIn.cluster,
  };
}

function overlaps(employment: EmploymentRow, range: { from: string; to: string }): boolean {
  return employment.startOn <= range.to && (employment.endOn === null || employment.endOn >= range.from);
}

function buildEmployment(given: Given, employment: EmploymentRow): BuiltEmployment {
  const { ctx, configuration, task, range, opening } = given;
  const isOwn = employment.id === task.employmentId;
  const lastOn = lastEmployedOn(employment.endOn, task.period.to);
  const { versions } = employment;
  const placement = placementOn(versions, configuration, lastOn);
  const placements = placementsOf(versions, configuration, range);
  const spans = calendarSpans(configuration.holidayCalendars, placements, range);
  const calendars = [...new Set(spans.flatMap(({ rows }) => rows))];
  const zone = placement?.timeZone ?? ctx.workspace.timeZone;
  const inScope = policiesThatAct(given, employment, isOwn);
  const policies = compileInScope(inScope);
  const terms = termsVersionsOf(versions, configuration);
  const recorded = buildRecorded(supposing(given), configuration, employment.id, range);
  const accounts = isOwn ? accountInputs(configuration, task, opening) : [];
  const input: EmploymentInput = {
    code: employment.id,
    startOn: getDate(employment.startOn),
    endOn: employment.endOn === null ? undefined : getDate(employment.endOn),
    zone: zoneTable(zone),
    terms,
    holidays: holidaysOver(spans),
    policies: isOwn ? policies : { ...policies, workingTime: withoutConstraints(policies.workingTime) },
    accounts,
    ...recorded.input,
    payoutMinutes: isOwn ? task.payoutMinutes : 0,
  };
  return {
    input,
    get facts() {
      const bounds = inScope.map(({ row, inForce }) => [row.versionId, `${inForce.from}`, `${inForce.to}`]);
      const dated = [employment.startOn, employment.endOn];
      const calendarIds = spans.flatMap(({ from, rows }, index) => [
        ...(index === 0 ? [] : [from]),
        ...rows.map((row) => row.versionId),
      ]);
      const changed = changedPlugins(inScope, task.plugins);
      return { dated, zone, terms, bounds, calendars: calendarIds, ...changed, ...recorded.facts };
    },
    get versions() {
      return isOwn
        ? versionsUsed(inScope, calendars, findTermsOn(versions, configuration.terms, lastOn))
        : [];
    },
    get uncovered() {
      return isOwn ? findUncovered(task, employment, configuration, inScope) : null;
    },
  };
}

/** What was recorded, with the absence that is supposed and without the one that is left out. */
function supposing({ recorded, task: { supposed, without, employmentId } }: Given): RecordedTime {
  if (!supposed && without === undefined) return recorded;
  const { presence, entries, absences } = recorded;
  const kept = (absences.get(employmentId) ?? []).filter(({ id }) => id !== without);
  const all = supposed ? [...kept, supposed] : kept;
  const ordered = all.sort((a, b) => (a.from < b.from ? -1 : 1));
  return { presence, entries, absences: new Map([...absences, [employmentId, ordered]]) };
}

/** The policies in scope; of another employment only what changes working time, for rests and averages. */
function policiesThatAct(given: Given, { versions }: EmploymentRow, isOwn: boolean): PolicyInScope[] {
  const { configuration, range } = given;
  const of = (kinds: readonly PolicyRow['kind'][], dates: { readonly from: string; readonly to: string }) =>
    policiesInScope(
      configuration.policies.filter(({ kind }) => kinds.includes(kind)),
      placementsOf(versions, configuration, dates),
      { from: getDate(dates.from), to: getDate(dates.to) },
    );
  if (!isOwn) return of(['working-time'], range);
  // A lot expires by the version in force when it was granted, however long ago (core/docs/versions.md, Versions
  // inside a period).
  const lots = Object.values(given.opening.states).flatMap((state) => state.lots);
  const since = [range.from, ...lots.map((lot) => lot.grantedOn)].sort()[0] ?? range.from;
  return [
    ...of(['working-time', 'supplement', 'settlement'], range),
    ...of(['absence'], { from: since, to: range.to }),
  ].sort(byPosition);
}

/**
 * Plugins whose results changed since they were first shipped: with another version equal facts may give other
 * figures. Plugins of version 1 are left out, so that what they were hashed to before versions were told stands.
 */
function changedPlugins(
  inScope: readonly PolicyInScope[],
  repeated: EvaluationTask['plugins'],
): { plugins?: Record<string, number> } {
  const versionsOf = (one: PolicyInScope) => repeated?.get(one.row.versionId) ?? pluginsOf(one);
  const used = inScope.flatMap((one) => Object.entries(versionsOf(one))).filter(([, version]) => version > 1);
  return used.length === 0 ? {} : { plugins: Object.fromEntries(used.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function versionsUsed(
  policies: readonly PolicyInScope[],
  calendars: readonly HolidayCalendarRow[],
  terms: TermsRow | undefined,
): ConfigVersion[] {
  return [
    ...policies.map((one) => ({ ...version(`${one.row.kind}-policy`, one.row), plugins: pluginsOf(one) })),
    ...calendars.map((row) => version('holiday-calendar', row)),
    ...(terms ? [version('employment-terms', terms)] : []),
  ];
}

type WorkingTime = EmploymentInput['policies']['workingTime'];

/** Rests look at all employments together, once: from the employment whose statement it is. */
function withoutConstraints(policies: WorkingTime): WorkingTime {
  return policies.map((policy) => ({
    ...policy,
    steps: policy.steps.filter((step) => step.run.kind === 'automatic'),
  }));
}

function accountInputs(configuration: Configuration, task: EvaluationTask, opening: Opening): AccountInput[] {
  const from = getDate(task.period.from);
  return configuration.accounts.map(({ id, code, kind }) => {
    const { quantity, lots } = opening.states[id] ?? emptyState;
    const opened = opening.openedOn[id];
    const openedOn = opened === undefined ? from : getDate(opened);
    if (kind === 'flex') return { code, unit: 'minutes' as const, opening: quantity, openedOn };
    const held = lots.map((lot) => ({
      grantedOn: getDate(lot.grantedOn),
      days: lot.days,
      expiresOn: lot.expiresOn === null ? undefined : getDate(lot.expiresOn),
    }));
    return { code, unit: 'days' as const, opening: quantity, openedOn, lots: held };
  });
}

function version(
  kind: string,
  row: { readonly code: string; readonly versionId: string; readonly effectiveFrom: string },
): ConfigVersion {
  return { kind, code: row.code, version_id: row.versionId, effective_from: row.effectiveFrom };
}

function reasonKinds(configuration: Configuration, on: string): Map<string, ReasonKind> {
  const kinds = new Map<string, ReasonKind>();
  for (const versions of configuration.reasons.values()) {
    const reason = findInForce(versions, on) ?? versions[0];
    if (reason) kinds.set(reason.code, reason.kind);
  }
  return kinds;
}

function activityParents(configuration: Configuration, on: string): Map<string, string> {
  const parents = new Map<string, string>();
  for (const versions of configuration.activities.values()) {
    const activity = findInForce(versions, on) ?? versions[0];
    const parent = activity?.parentId ? configuration.activities.get(activity.parentId)?.[0] : undefined;
    if (activity && parent) parents.set(activity.code, parent.code);
  }
  return parents;
}
