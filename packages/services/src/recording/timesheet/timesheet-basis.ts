import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import { placementOn, placementsOf } from '../../evaluation/employment-placement.ts';
import { type EmploymentRow, loadEmployees } from '../../evaluation/employments.ts';
import type { Known } from '../../evaluation/knowledge.ts';

const { employments } = schema;

/** What decides the dates of a timesheet: the employments of the person and the workspace's configuration. */
export interface TimesheetBasis {
  readonly employments: readonly EmploymentRow[];
  readonly configuration: Configuration;
}

/** Reads the employments of an employee, none for one who has none, and the configuration. */
export async function loadTimesheetBasis(
  tx: WorkspaceTransaction,
  employeeId: string,
  known?: Known,
): Promise<TimesheetBasis> {
  const own = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(eq(employments.employeeId, employeeId));
  const [employee] = await loadEmployees(
    tx,
    own.map((row) => row.id),
    known,
  );
  return { employments: employee?.employments ?? [], configuration: await loadConfiguration(tx, known) };
}

/** As `findZoneOn` for the dates of a range. */
export function zonesBetween(
  { employments: rows, configuration }: TimesheetBasis,
  range: { readonly from: string; readonly to: string },
): (employmentId: string | null, date: string) => string | undefined {
  const placements = new Map(
    rows.map(({ id, versions }) => [id, placementsOf(versions, configuration, range)]),
  );
  return (employmentId, date) =>
    placements.get(employmentId ?? '')?.findLast((one) => one.from <= date)?.timeZone ?? undefined;
}

/** The zone of an employment on a date (core/docs/time.md, Zones); undefined where the workspace's holds. */
export function findZoneOn(
  basis: TimesheetBasis,
  employmentId: string | null,
  date: string,
): string | undefined {
  const employment = basis.employments.find((row) => row.id === employmentId);
  return (employment && placementOn(employment.versions, basis.configuration, date)?.timeZone) ?? undefined;
}
