import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction, wakeReaders } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { acceptGrants, requireGrants } from '../../access/roles/accept-grants.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, problemAt, refusalAt, refusalOf, ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { eventKinds, typesOf } from '../event-kinds.ts';
import {
  mostWebhooks,
  type SaveWebhook,
  type UpdateWebhook,
  type WebhookDoor,
  type WebhookDto,
} from './webhook-contract.ts';
import { getWebhookRow, keyOf, lockWebhook, readWebhooks } from './webhook-rows.ts';
import { newSecret } from './webhook-secret.ts';

const { roles, webhookReaders, webhooks } = schema;
const knownTypes: ReadonlySet<string> = new Set(eventKinds.flatMap(typesOf));

/**
 * Subscribes an address to what happens from now on; the secret is answered this once. Throws `invalid` for an address that
 * is never called or a type that there is not, `forbidden` for a role that may do more than the caller.
 */
export async function createWebhook(
  ctx: ServiceContext,
  input: SaveWebhook,
  door: WebhookDoor,
): Promise<{ webhook: WebhookDto; secret: string }> {
  requirePermission(ctx, 'workspace', 'update');
  requireUsable(input, door);
  const secret = newSecret();
  const webhook = await writing(ctx, async (tx) => {
    await requireRole(tx, ctx, input.role_id);
    if ((await readWebhooks(tx, ctx)).length >= mostWebhooks)
      throw new ServiceError(say('too-many-webhooks', { count: mostWebhooks }));
    const place = { workspaceId: ctx.workspace.id, id: newId() };
    await tx.insert(webhooks).values({
      ...place,
      ...columnsOf(input),
      state: 'active',
      sealedSecret: door.seal(secret, place),
      ownerId: ctx.actor.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await tx.insert(webhookReaders).values({
      workspaceId: place.workspaceId,
      webhookId: place.id,
      isActive: true,
      seen: sql`pg_current_snapshot()::text`,
      cluster: sql`(select system_identifier::text from pg_control_system())`,
      seenAt: ctx.now,
      heldUntil: sql`'-infinity'::timestamptz`,
    });
    wakeReaders(tx, ctx.workspace.id, { anew: true });
    const after = await getWebhookRow(tx, ctx, place.id);
    await audit(tx, ctx, { action: 'create', resource: 'webhooks', objectId: place.id, before: null, after });
    return after;
  });
  return { webhook, secret };
}

/** Changes where and what is told; what waits goes to the new address. Errors as for subscribing. */
export async function updateWebhook(
  ctx: ServiceContext,
  { id, expected_version: version, ...input }: UpdateWebhook,
  door: WebhookDoor,
): Promise<WebhookDto> {
  requirePermission(ctx, 'workspace', 'update');
  requireUsable(input, door);
  return writing(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    if (before.version !== version)
      throw new ServiceError(say('webhook-version-changed', { actual: before.version, wanted: version }));
    await requireRole(tx, ctx, input.role_id);
    const revision = sql`${webhooks.revision} + 1`;
    await tx
      .update(webhooks)
      .set({ ...columnsOf(input), revision, updatedAt: ctx.now })
      .where(keyOf(ctx, id));
    const after = await getWebhookRow(tx, ctx, id);
    await audit(tx, ctx, { action: 'update', resource: 'webhooks', objectId: id, before, after });
    return after;
  });
}

function columnsOf({ address, description, types, role_id: roleId }: SaveWebhook) {
  return { address, description, types: [...new Set(types)], roleId };
}

function requireUsable({ address, types }: SaveWebhook, door: WebhookDoor): void {
  if (!door.mayCall(address))
    throw refusalOf([problemAt('/address', say('address-not-allowed'), 'unusable')]);
  const unknown = types.find((type) => !knownTypes.has(type));
  if (unknown !== undefined) throw refusalAt('/types', say('event-type-unknown', { type: unknown }));
}

/** Whoever subscribes with a role hears what it may read: nobody hands out more than they hold. */
async function requireRole(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<void> {
  const [role] = await tx
    .select({ grants: roles.grants })
    .from(roles)
    .where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, id)));
  if (!role) throw notFound('role', id);
  requireGrants(ctx, acceptGrants(role.grants));
}
