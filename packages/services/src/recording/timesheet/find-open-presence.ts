import { getDate } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, isNull } from '@stempel/db/drizzle';
import { placementsOf } from '../../evaluation/employment-placement.ts';
import { policiesInScope } from '../../evaluation/policies-in-scope.ts';
import { findTermsOn } from '../../evaluation/terms-in-force.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { reading } from '../../kernel/transaction.ts';
import { minutesPresent } from '../presence/long-presence.ts';
import { type PresenceRow, selectPresence, toPresenceDto } from '../presence/presence-rows.ts';
import { startOf } from '../presence/update-presence.ts';
import { formatPunch, punchIn } from '../punch.ts';
import { findZoneOn, loadTimesheetBasis, type TimesheetBasis } from './timesheet-basis.ts';
import { loadTimesheetDays } from './timesheet-days.ts';

const { presence } = schema;

/** Somebody who is checked in, and when they most likely left if they forgot to say so. */
export interface OpenPresence {
  presence: ReturnType<typeof toPresenceDto> & { date: string; time_zone: string };
  /** A check-out later than this after the check-in asks when work ended. */
  longest_minutes: number;
  /** What is left of the contracted minutes of the date, and the break that is deducted from them. */
  norm_minutes: number;
  break_minutes: number;
  /** Null on a date without contracted hours, or where they were worked already. */
  proposed_end: string | null;
}

/** The latest presence of an employee that has no end, however long ago it began; null when there is none. */
export async function findOpenPresence(
  ctx: ServiceContext,
  { employee_id: employeeId }: { employee_id: string },
): Promise<OpenPresence | null> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const isOpen = and(eq(presence.employeeId, employeeId), isNull(presence.endedAt));
    const [open] = await selectPresence(tx, isOpen).orderBy(desc(presence.startedAt)).limit(1);
    if (!open) return null;
    const basis = await loadTimesheetBasis(tx, employeeId);
    const zone = findZoneOn(basis, open.employmentId, open.startedOn) ?? ctx.workspace.timeZone;
    const employment = basis.employments.find(({ id }) => id === open.employmentId);
    const terms = employment && findTermsOn(employment.versions, basis.configuration.terms, open.startedOn);
    const left = await normLeft(tx, ctx, basis, open);
    const breakMinutes = left.isWhole ? breakOver(basis, open, left.minutes) : 0;
    const end = open.startedAt.add({ minutes: left.minutes + breakMinutes });
    const isPast = Temporal.Instant.compare(end, ctx.now) <= 0;
    return {
      presence: { ...toPresenceDto(open), date: open.startedOn, time_zone: zone },
      longest_minutes: terms?.longestPresenceMinutes ?? schema.defaultLongestPresenceMinutes,
      norm_minutes: left.minutes,
      break_minutes: breakMinutes,
      proposed_end: left.minutes > 0 && isPast ? formatPunch(punchIn(end, zone)) : null,
    };
  });
}

/** The contracted minutes of the date of the check-in that were not worked before it. */
async function normLeft(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  basis: TimesheetBasis,
  { employeeId, employmentId, startedOn }: PresenceRow,
) {
  const range = { employeeId, from: startedOn, to: startedOn, zone: ctx.workspace.timeZone };
  const own = { ...basis, employments: basis.employments.filter(({ id }) => id === employmentId) };
  const [day] = await loadTimesheetDays(tx, ctx, own, range);
  const isThatDay = and(eq(presence.employmentId, employmentId), eq(presence.startedOn, startedOn));
  const worked = (await selectPresence(tx, isThatDay))
    .filter(({ kind }) => kind === 'work')
    .map((row) => (row.endedAt ? minutesPresent(startOf(row).at, row.endedAt) : 0))
    .reduce((sum, minutes) => sum + minutes, 0);
  return { minutes: Math.max(0, (day?.norm_minutes ?? 0) - worked), isWhole: worked === 0 };
}

interface BreakStep {
  over_minutes: number;
  break_minutes: number;
}

/**
 * The break that `break-deduction` takes from one stretch of work, so that the contracted minutes are left. Other ways to
 * deduct a break depend on the clock; the proposal leaves them to the person.
 */
function breakOver({ employments, configuration }: TimesheetBasis, open: PresenceRow, norm: number): number {
  const on = open.startedOn;
  const versions = employments.find(({ id }) => id === open.employmentId)?.versions ?? [];
  const placements = placementsOf(versions, configuration, { from: on, to: on });
  const day = getDate(on);
  const steps = policiesInScope(configuration.policies, placements, { from: day, to: day })
    .filter(({ row }) => row.kind === 'working-time')
    .flatMap(({ row }) => row.config.steps as { plugin: string; config: { steps?: BreakStep[] } }[])
    .flatMap(({ plugin, config }) => (plugin === 'break-deduction' ? (config.steps ?? []) : []));
  return Math.max(0, ...steps.filter((step) => step.over_minutes < norm).map((step) => step.break_minutes));
}
