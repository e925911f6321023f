import { mintKey } from '@stempel/auth/testing';
import type { Database } from '@stempel/db';
import { systemContext, type WorkspaceContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import { generateStatements } from '@stempel/services/statements';

export const now = '2026-11-21T09:00:00Z';

/** Who closes in which workspace. */
export type Tenant = { workspace: WorkspaceContext; userId: string; employees: number; months: number };

type Size = { slug: string; employees: number; months: number };

/** Employees with two intervals on each weekday of the months before, 44 in October. */
export async function fillTenant(db: Database, size: Size): Promise<Tenant> {
  const at = Temporal.Instant.from(now);
  const seeded = await seedLoad(db, { environment: 'production', now: at, requestId: 'bench', ...size });
  const workspace = { ...seeded.workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  const { userId } = await mintKey(db, workspace.id);
  return { workspace, userId, employees: size.employees, months: size.months };
}

/** Those who are there already: ten employees each, whose statements of the month are made. */
export async function fillOthers(db: Database, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { workspace } = await fillTenant(db, { slug: `other-${index}`, employees: 10, months: 1 });
    await generateStatements(systemContext(db, workspace, Temporal.Instant.from(now), 'bench'));
  }
}
