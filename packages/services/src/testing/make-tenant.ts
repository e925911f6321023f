import { parseGrant } from '@stempel/core/access';
import type { Database } from '@stempel/db';
import { newId } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { systemContext } from '../kernel/context.ts';
import { createWorkspace } from '../settings/workspaces/create-workspace.ts';

export interface Tenant {
  /** The system, which may do everything. */
  ctx: ServiceContext;
  ownerId: string;
  /** The context of a person with these grants. */
  person(grants: string[], employeeId?: string | null): ServiceContext;
  /** The context of a service user with these grants. */
  serviceUser(grants: string[]): ServiceContext;
}

/** A workspace of the test's own, as a new customer gets it; `now` is 15 March 2026 at noon unless given. */
export async function makeTenant(db: Database, now = '2026-03-15T11:00:00Z'): Promise<Tenant> {
  const at = Temporal.Instant.from(now);
  const slug = `t-${newId()}`;
  const { workspace, ownerId } = await createWorkspace(
    db,
    {
      slug,
      name: 'Test',
      time_zone: 'Europe/Copenhagen',
      is_test: true,
      environment: 'production',
      owner: { email: `owner@${slug}.example`, name: 'Ada Owner' },
    },
    { now: at, requestId: 'test' },
  );
  const place = {
    id: workspace.id,
    slug,
    name: workspace.name,
    timeZone: workspace.time_zone,
    isTest: workspace.is_test,
  };
  const ctx = systemContext(db, place, at, 'test');
  const actor = (grants: string[]) => ({ name: 'Tester', grants: grants.map(parseGrant), isOwner: false });
  return {
    ctx,
    ownerId,
    person: (grants, employeeId = null) => ({
      ...ctx,
      actor: { ...actor(grants), kind: 'user', userId: ownerId, employeeId },
    }),
    serviceUser: (grants) => ({
      ...ctx,
      actor: { ...actor(grants), kind: 'service-user', userId: newId(), employeeId: null },
    }),
  };
}

/** The same caller at another moment. */
export function at(ctx: ServiceContext, instant: string): ServiceContext {
  return { ...ctx, now: Temporal.Instant.from(instant) };
}
