import { loadConfiguration } from '../../evaluation/configuration.ts';
import { loadEmployees } from '../../evaluation/employments.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Page } from '../../kernel/list-page.ts';
import { reading } from '../../kernel/transaction.ts';
import { findZoneOn } from '../../recording/timesheet/timesheet-basis.ts';
import type { PresenceReportQuery, PresenceRow } from './report-contract.ts';
import { reportPresence } from './report-presence.ts';

/** As `reportPresence`, each row with the zone of its employment on that date: for people, who read clocks. */
export async function reportShownPresence(
  ctx: ServiceContext,
  input: PresenceReportQuery,
): Promise<Page<PresenceRow & { time_zone: string }>> {
  const page = await reportPresence(ctx, input);
  const ids = [...new Set(page.data.map((row) => row.employment_id))];
  const zoneOf = ids.length === 0 ? () => undefined : await readZones(ctx, ids);
  const data = page.data.map((row) => ({ ...row, time_zone: zoneOf(row) ?? ctx.workspace.timeZone }));
  return { ...page, data };
}

async function readZones(ctx: ServiceContext, employmentIds: readonly string[]) {
  return reading(ctx, async (tx) => {
    const employees = await loadEmployees(tx, employmentIds);
    const configuration = await loadConfiguration(tx);
    const basis = new Map(employees.map(({ id, employments }) => [id, { employments, configuration }]));
    return (row: PresenceRow) => {
      const own = basis.get(row.employee_id);
      return own && findZoneOn(own, row.employment_id, row.date);
    };
  });
}
