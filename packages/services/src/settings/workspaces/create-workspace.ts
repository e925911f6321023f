import { say } from '@stempel/core/messages';
import type { Database, WorkspaceTransaction } from '@stempel/db';
import { findDatabaseError, newId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { insertMissingRoles } from '../../access/roles/index.ts';
import { keepUserNames } from '../../access/users/keep-user-names.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { systemContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { readWorkspace } from './read-workspace.ts';
import { seedSettings } from './seed-workspace.ts';
import type { CreateWorkspace, WorkspaceDto } from './workspace-contract.ts';

const { memberships, roleMembers, roles, users, workspaces } = schema;

/**
 * Creates a workspace with the built-in roles, an owner and settings that let an employment be entered at once.
 * Returns it with the id of the owner, who is activated when an identity is given and invited otherwise. Throws
 * conflict for a slug that is taken.
 */
export async function createWorkspace(
  db: Database,
  input: CreateWorkspace,
  { now, requestId }: { now: Temporal.Instant; requestId: string },
): Promise<{ workspace: WorkspaceDto; ownerId: string }> {
  const { slug, name, time_zone: timeZone, is_test: isTest, environment } = input;
  const workspace = { id: newId(), slug, name, timeZone, isTest };
  const ctx = systemContext(db, workspace, now, requestId);
  return writing(ctx, async (tx) => {
    await tx
      .insert(workspaces)
      .values({ ...workspace, environment, createdAt: now, updatedAt: now })
      .catch((error: unknown) => {
        if (findDatabaseError(error)?.constraint !== 'workspaces_slug_key') throw error;
        throw refusalAt('/slug', say('slug-taken', { slug }));
      });
    const after = await readWorkspace(tx, ctx);
    await audit(tx, ctx, {
      action: 'create',
      resource: 'workspace',
      objectId: workspace.id,
      before: null,
      after,
    });
    await insertMissingRoles(tx, ctx);
    await seedSettings(tx, ctx);
    return { workspace: after, ownerId: await addOwner(tx, ctx, input.owner) };
  });
}

async function addOwner(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  owner: CreateWorkspace['owner'],
): Promise<string> {
  const workspaceId = ctx.workspace.id;
  const id = newId();
  const { email, name, identity_id: identityId } = owner;
  const state = identityId === undefined ? ('invited' as const) : ('activated' as const);
  await tx.insert(users).values({
    workspaceId,
    id,
    kind: 'person',
    state,
    userName: email,
    email,
    name,
    identityId: identityId ?? null,
    activatedAt: identityId === undefined ? null : ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  keepUserNames(tx, workspaceId, [id]);
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.workspaceId, workspaceId), eq(roles.builtIn, 'owner')));
  if (!role) throw new Error('A workspace has no owner role.');
  await tx.insert(roleMembers).values({ workspaceId, roleId: role.id, userId: id, addedAt: ctx.now });
  if (identityId !== undefined) await tx.insert(memberships).values({ identityId, workspaceId, userId: id });
  const after = { name, email, state, roles: ['Owner'] };
  await audit(tx, ctx, { action: 'create', resource: 'users', objectId: id, before: null, after });
  return id;
}
