import { randomUUID } from 'node:crypto';
import type { ConsoleSession } from '@stempel/api/console';
import { mintKey } from '@stempel/auth/testing';
import { builtInRoles, parseGrant } from '@stempel/core/access';
import { type Database, inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { systemContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import { generateStatements } from '@stempel/services/statements';
import type { Ids } from './calls.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

export type Sessions = Record<string, ConsoleSession>;
export type Filled = { workspaceId: string; key: string; ids: Ids; signIn(role: string): string };

/** A workspace of employees with some months of presence, the first of them with statements, and who is signed in there. */
export async function fillCompany(
  db: Database,
  sessions: Sessions,
  size: { slug: string; employees: number; months: number },
): Promise<Filled> {
  const seeded = await seedLoad(db, { environment: 'production', now, requestId: 'bench', ...size });
  const workspace = { ...seeded.workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  const { id: workspaceId } = workspace;
  const { key, userId } = await mintKey(db, workspaceId);
  const ctx = systemContext(db, workspace, now, 'bench');
  const { from, to } = seeded;
  await inWorkspace(db, workspaceId, (tx) =>
    tx.execute(sql`update employments set start_on = ${from} where workspace_id = ${workspaceId}`),
  );
  const before = Temporal.PlainDate.from(from).add({ months: 1 }).toString();
  if (size.months > 0) await generateStatements(ctx, { before });
  const ids = await idsOf(db, workspaceId);
  const signIn = (role: string) => {
    const cookie = randomUUID();
    const names = builtInRoles.find(({ name }) => name === role)?.grants ?? [];
    const user = { id: randomUUID(), name: role, employeeId: role === 'Employee' ? ids.employee : null };
    const person = { user, workspace, grants: names.map(parseGrant), isOwner: false };
    sessions[cookie] = { person, setCookies: [] };
    return cookie;
  };
  return { workspaceId, key, ids: { ...ids, from, to, scope: 'self' }, signIn, userId } as Filled;
}

async function idsOf(db: Database, workspaceId: string) {
  return inWorkspace(db, workspaceId, async (tx) => {
    const one = async (query: string) =>
      (await tx.execute<{ id: string }>(sql.raw(query))).rows.map(({ id }) => id);
    const [employment = ''] = await one('select id from employments order by id limit 1');
    const [employee = ''] = await one(`select employee_id as id from employments where id = '${employment}'`);
    const statements = await one(
      `select id from statements order by (employee_id = '${employee}') desc, id limit 100`,
    );
    const first = async (table: string) =>
      (await one(`select id from ${table} order by id limit 1`))[0] ?? '';
    return {
      employment,
      employee,
      statement: statements[0] ?? '',
      statements,
      account: await first('time_accounts'),
      activity: await first('activities'),
      orgUnit: await first('org_units'),
      terms: await first('employment_terms'),
      policy: await first('policies'),
      policyBody: {},
    };
  });
}
