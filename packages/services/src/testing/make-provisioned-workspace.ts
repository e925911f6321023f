import { builtInRoles } from '@stempel/core/access';
import { type Database, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { makeWorkspace, type TestWorkspace, withoutAudit } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '../kernel/context.ts';
import { insertObjects } from '../versioned/insert-objects.ts';

const { apiKeyHashes, apiKeys, roles, users, workspaces } = schema;

/** A workspace with its built-in roles and a provisioning key: what an identity provider connects to. */
export interface ProvisionedWorkspace {
  workspace: TestWorkspace;
  ctx: ServiceContext;
  serviceUserId: string;
  apiKeyId: string;
}

/** Makes the workspace; the key is given by its hash. `settings` are those of the workspace. */
export async function makeProvisionedWorkspace(
  db: Database,
  key: { hash: Uint8Array; last4: string; provisioning?: boolean },
  settings: schema.WorkspaceSettings = {},
): Promise<ProvisionedWorkspace> {
  const workspace = await makeWorkspace(db);
  const workspaceId = workspace.id;
  const now = Temporal.Now.instant();
  const ctx = systemContext(db, workspace, now, newId());
  const serviceUserId = newId();
  const stamps = { createdAt: now, updatedAt: now };
  const apiKeyId = newId();
  await withoutAudit(db, workspaceId, async (tx) => {
    await tx.update(workspaces).set({ settings }).where(eq(workspaces.id, workspaceId));
    await tx.insert(roles).values(
      builtInRoles.map(({ name, grants }) => ({
        workspaceId,
        id: newId(),
        name,
        grants: [...grants],
        builtIn: name.toLowerCase() as 'owner' | 'admin' | 'manager' | 'employee' | 'observer' | 'developer',
        ...stamps,
      })),
    );
    await tx.insert(users).values({
      workspaceId,
      id: serviceUserId,
      kind: 'service',
      state: 'activated',
      name: 'Provisioning',
      ...stamps,
    });
    await tx.insert(apiKeyHashes).values({ sha256: key.hash, workspaceId, apiKeyId });
    await tx.insert(apiKeys).values({
      workspaceId,
      id: apiKeyId,
      serviceUserId,
      sha256: key.hash,
      lastFour: key.last4,
      environment: 'production',
      provisioning: key.provisioning ?? true,
      createdAt: now,
    });
  });
  return { workspace, ctx, serviceUserId, apiKeyId };
}

/** An employee in force since 2020; returns its id. */
export async function makeEmployee(
  ctx: ServiceContext,
  given: { name: string; email?: string; externalId?: string; number?: string },
): Promise<string> {
  const [id = ''] = await withoutAudit(ctx.db, ctx.workspace.id, (tx) =>
    insertObjects(tx, ctx, { identity: schema.employees, versions: schema.employeeVersions }, [
      {
        identity: { code: given.number ?? newId(), externalId: given.externalId ?? null },
        effectiveFrom: '2020-01-01',
        version: { name: given.name, email: given.email ?? null, birthDate: null },
      },
    ]),
  );
  return id;
}
