import { mintKey } from '@stempel/auth/testing';
import { type Database, inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { type SeededLoad, seedLoad } from '@stempel/services/seed';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

export type Tenant = { workspaceId: string; key: string; userId: string };

/** A workspace of a size with one key that may do everything a service user may. */
export async function fillTenant(
  db: Database,
  size: { slug: string; employees: number; months: number },
): Promise<Tenant & { seeded: SeededLoad }> {
  const seeded = await seedLoad(db, { environment: 'production', now, requestId: 'bench', ...size });
  const { key, userId } = await mintKey(db, seeded.workspace.id);
  return { workspaceId: seeded.workspace.id, key, userId, seeded };
}

export type Person = { employeeId: string; employmentId: string };

/** A small workspace for many calls a second: projects to read, people to record time for. */
export type SmallTenant = {
  workspaceId: string;
  keys: string[];
  userId: string;
  /** The default reason of the employment terms. */
  reasonId: string | null;
  projectIds: string[];
  people: Person[];
};

export const projectsPerTenant = 100;

/**
 * Many small workspaces with two keys each: 600 calls a minute in every one of them (api/docs/http.md, Rate limits).
 */
export async function fillSmallTenants(db: Database, count: number): Promise<SmallTenant[]> {
  const tenants: SmallTenant[] = [];
  for (let index = 0; index < count; index += 1) {
    const size = { slug: `small-${index}`, employees: 10, months: 0 };
    const { workspaceId, key, userId } = await fillTenant(db, size);
    const second = await mintKey(db, workspaceId);
    const keys = [key, second.key];
    tenants.push({ workspaceId, keys, userId, ...(await fillProjects(db, workspaceId)) });
  }
  return tenants;
}

async function fillProjects(db: Database, workspaceId: string) {
  return inWorkspace(db, workspaceId, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into projects (workspace_id, id, code, external_id, created_at, updated_at)
      select ${workspaceId}, gen_random_uuid(), 'P-' || n, 'X-' || n, ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
        from generate_series(1, ${projectsPerTenant}) n
      returning id`);
    await tx.execute(sql`
      insert into project_versions (workspace_id, version_id, object_id, effective_from, recorded_at, name,
        requires_manager_approval, state)
      select workspace_id, gen_random_uuid(), id, '2026-01-01', created_at, 'Project ' || code, false, 'active'
        from projects`);
    const people = await tx.execute<Person>(
      sql`select id as "employmentId", employee_id as "employeeId" from employments order by id`,
    );
    const reasons = await tx.execute<{ id: string | null }>(
      sql`select default_reason_id as id from employment_terms_versions limit 1`,
    );
    const reasonId = reasons.rows[0]?.id ?? null;
    return { reasonId, projectIds: rows.map(({ id }) => id), people: people.rows };
  });
}
