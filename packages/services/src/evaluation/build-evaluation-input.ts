import { type AccountInput, type EmploymentInput, getDate, type ReasonKind } from '@stempel/core';
import type { ServiceContext } from '../context.ts';
import { findInForce } from '../recording/in-force.ts';
import { lastEmployedOn } from '../statements/statement-period.ts';
import { zoneTable } from '../zones.ts';
import { emptyState } from './account-states.ts';
import { buildRecorded } from './build-recorded.ts';
import type { Configuration, HolidayCalendarRow, TermsRow } from './configuration.ts';
import { placementOn, placementsOf } from './employment-placement.ts';
import type { EmployeeRow, EmploymentRow } from './employments.ts';
import { holidayCalendarsInScope, holidaysOf } from './holidays-in-scope.ts';
import type { ConfigVersion, EvaluationTask, LoadedEvaluation } from './load-evaluation-input.ts';
import type { Opening } from './openings.ts';
import { compileInScope, type PolicyInScope, policiesInScope } from './policies-in-scope.ts';
import type { RecordedTime } from './recorded-time.ts';
import { findTermsOn, termsVersionsOf } from './terms-in-force.ts';

interface Given {
  readonly ctx: ServiceContext;
  readonly configuration: Configuration;
  readonly task: EvaluationTask;
  readonly employee: EmployeeRow;
  readonly opening: Opening;
  readonly recorded: RecordedTime;
  /** Dates that working time is known for, context included. */
  readonly range: { readonly from: string; readonly to: string };
}

interface BuiltEmployment {
  readonly input: EmploymentInput;
  readonly facts: unknown;
  readonly versions: readonly ConfigVersion[];
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
    facts: {
      period,
      payout: task.payoutMinutes,
      birth: employee.birthDate,
      opening,
      employments: built.map((one) => one.facts),
    },
    configVersions: built.flatMap((one) => one.versions),
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
  const calendars = placement
    ? holidayCalendarsInScope(configuration.holidayCalendars, placement, lastOn)
    : [];
  const zone = placement?.timeZone ?? ctx.workspace.timeZone;
  const dates = { from: getDate(range.from), to: getDate(range.to) };
  const inScope = policiesInScope(
    configuration.policies,
    placementsOf(versions, configuration, range),
    dates,
  ).filter(({ row }) => isOwn || row.kind === 'working-time');
  const policies = compileInScope(inScope, getDate(lastOn));
  const terms = termsVersionsOf(versions, configuration);
  const recorded = buildRecorded(given.recorded, configuration, employment.id, range);
  const accounts = isOwn ? accountInputs(configuration, task, opening) : [];
  const input: EmploymentInput = {
    code: employment.id,
    startOn: getDate(employment.startOn),
    endOn: employment.endOn === null ? undefined : getDate(employment.endOn),
    zone: zoneTable(zone),
    terms,
    holidays: holidaysOf(calendars),
    policies: isOwn ? policies : { ...policies, workingTime: withoutConstraints(policies.workingTime) },
    accounts,
    ...recorded.input,
    payoutMinutes: isOwn ? task.payoutMinutes : 0,
  };
  const bounds = inScope.map(({ row, inForce }) => [row.versionId, `${inForce.from}`, `${inForce.to}`]);
  const dated = [employment.startOn, employment.endOn];
  const calendarIds = calendars.map((row) => row.versionId);
  return {
    input,
    facts: { dated, zone, terms, bounds, calendars: calendarIds, ...recorded.facts },
    versions: isOwn
      ? versionsUsed(inScope, calendars, findTermsOn(versions, configuration.terms, lastOn))
      : [],
  };
}

function versionsUsed(
  policies: readonly PolicyInScope[],
  calendars: readonly HolidayCalendarRow[],
  terms: TermsRow | undefined,
): ConfigVersion[] {
  return [
    ...policies.map(({ row }) => version(`${row.kind}-policy`, row)),
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
