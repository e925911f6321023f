import { addMonths, monthRange } from '../../format/dates.ts';
import type { Outputs, useTRPCClient } from '../../trpc/client.tsx';

type Client = ReturnType<typeof useTRPCClient>;
type Person = Outputs['employees']['browse']['data'][number];

export type Progress = Awaited<ReturnType<typeof findProgress>>;

/** How far a workspace has come: one row of each kind tells. */
export async function findProgress(client: Client, today: string) {
  const all = { scope: 'all' as const };
  const [policies, orgUnits, people, employed, statements] = await Promise.all([
    client.policies.list.query({ limit: 1 }),
    client.orgUnits.list.query({ limit: 1 }),
    client.employees.browse.query({ ...all, limit: 20 }),
    client.employees.browse.query({ ...all, limit: 1, state: 'active' }),
    client.statements.list.query({ ...all, limit: 2 }),
  ]);
  const employee = employeeToGoOnWith(employed.data, people.data);
  const month = monthToRecord(employee?.employment ?? null, today);
  const hasStatements = statements.data.length > 0;
  return {
    policies: policies.data.length > 0,
    orgUnits: orgUnits.data.length > 0,
    employeeId: employee?.id ?? null,
    employments: Boolean(employee?.employment),
    month,
    recorded: hasStatements || (employee !== undefined && (await hasTime(client, employee.id, month))),
    statements: hasStatements,
    /** The statement there is, where there is no other. */
    onlyStatement: onlyOf(statements),
  };
}

/** The statement there is, where there is no other. */
export async function findOnlyStatement(client: Client): Promise<string | null> {
  return onlyOf(await client.statements.list.query({ scope: 'all', limit: 2 }));
}

function onlyOf({ data }: { data: readonly { id: string }[] }): string | null {
  return data.length === 1 ? (data[0]?.id ?? null) : null;
}

/** Best somebody who is employed, else somebody who was or will be. */
function employeeToGoOnWith(employed: readonly Person[], people: readonly Person[]): Person | undefined {
  return employed[0] ?? people.find(({ employment }) => employment) ?? people[0];
}

/**
 * The latest month of an employment that has ended, because its statement can be made at once; the running month
 * where the employment has none; last month, from which a first one can begin, where there is no employment.
 */
export function monthToRecord(
  employment: { start: string; end: string | null } | null,
  today: string,
): string {
  const running = today.slice(0, 7);
  const last = addMonths(running, -1);
  if (!employment) return last;
  if (employment.start.slice(0, 7) > last) return running;
  const end = employment.end?.slice(0, 7) ?? last;
  return [end, last].sort()[0] ?? last;
}

async function hasTime(client: Client, employeeId: string, month: string): Promise<boolean> {
  const timesheet = await client.timesheet.get.query({ employee_id: employeeId, ...monthRange(month) });
  return timesheet.presence.length > 0;
}
