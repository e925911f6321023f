import { formatGrant } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { problemAt, refusalAt, refusalOf, ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import type {
  IdentityProviderDto,
  ProviderDoor,
  SaveIdentityProvider,
} from './identity-provider-contract.ts';
import {
  findIdentityProvider,
  type IdentityProviderRow,
  lockIdentityProvider,
  presentIdentityProvider,
} from './read-identity-provider.ts';

const { identityProviders, sessions } = schema;

/**
 * Sets up the provider of the workspace or changes it, after asking it. Another issuer or client ends the sessions that
 * the old one opened. Throws invalid when the provider cannot be used, precondition-failed for another version.
 */
export async function saveIdentityProvider(
  ctx: ServiceContext,
  input: SaveIdentityProvider,
  door: ProviderDoor,
): Promise<IdentityProviderDto> {
  requirePermission(ctx, 'workspace', 'update');
  await requireUsable(input, door);
  return writing(ctx, async (tx) => {
    const known = await lockIdentityProvider(tx, ctx.workspace.id);
    requireVersion(input, known);
    requireSecretAgain(input, known);
    const row = rowOf(ctx, input, known, door);
    await tx
      .insert(identityProviders)
      .values(row)
      .onConflictDoUpdate({ target: identityProviders.workspaceId, set: row });
    if (known && isOtherClient(input, known)) await endSessionsThrough(tx, known);
    const before = known ? presentIdentityProvider(known) : null;
    const after = presentIdentityProvider(row);
    const action = known ? 'update' : 'create';
    await audit(tx, ctx, { action, resource: 'identity-providers', objectId: row.id, before, after });
    return after;
  });
}

/** Asks the stored provider whether it can be used. Throws not-found without one, invalid saying what is wrong. */
export async function checkIdentityProvider(ctx: ServiceContext, door: ProviderDoor): Promise<void> {
  requirePermission(ctx, 'workspace', 'update');
  const row = await reading(ctx, (tx) => findIdentityProvider(tx, ctx.workspace.id));
  if (!row) throw none();
  await requireUsable({ issuer: row.issuer, client_id: row.clientId }, door);
}

/** Removes the provider and ends the sessions it opened; people sign in with their passwords. */
export async function removeIdentityProvider(ctx: ServiceContext): Promise<void> {
  requirePermission(ctx, 'workspace', 'update');
  await writing(ctx, async (tx) => {
    const known = await lockIdentityProvider(tx, ctx.workspace.id);
    if (!known) throw none();
    await endSessionsThrough(tx, known);
    await tx.delete(identityProviders).where(eq(identityProviders.workspaceId, ctx.workspace.id));
    const before = presentIdentityProvider(known);
    await audit(tx, ctx, {
      action: 'delete',
      resource: 'identity-providers',
      objectId: known.id,
      before,
      after: null,
    });
  });
}

function none(): ServiceError {
  return new ServiceError(say('no-provider'));
}

async function requireUsable(
  input: Pick<SaveIdentityProvider, 'issuer' | 'client_id'>,
  door: ProviderDoor,
): Promise<void> {
  const problem = await door.findProblem({ issuer: input.issuer, clientId: input.client_id });
  if (problem) throw refusalOf([problemAt('/issuer', problem, 'unusable')]);
}

function requireVersion(input: SaveIdentityProvider, known: IdentityProviderRow | undefined): void {
  const version = known?.revision ?? 0;
  if (input.expected_version === undefined || input.expected_version === version) return;
  throw new ServiceError(
    say('provider-version-changed', { actual: version, wanted: input.expected_version }),
  );
}

/** A stored secret never travels to an address it was not entered for. */
function requireSecretAgain(input: SaveIdentityProvider, known: IdentityProviderRow | undefined): void {
  if (input.client_secret !== undefined || !known?.sealedClientSecret || !isOtherClient(input, known)) return;
  throw refusalAt('/client_secret', say('secret-needed'));
}

function isOtherClient(input: SaveIdentityProvider, known: IdentityProviderRow): boolean {
  return input.issuer !== known.issuer || input.client_id !== known.clientId;
}

function rowOf(
  ctx: ServiceContext,
  input: SaveIdentityProvider,
  known: IdentityProviderRow | undefined,
  door: ProviderDoor,
): IdentityProviderRow {
  const place = { workspaceId: ctx.workspace.id, id: known?.id ?? newId() };
  const isSameTrust =
    known &&
    !isOtherClient(input, known) &&
    input.client_secret === undefined &&
    input.trusts_emails === known.trustsEmails;
  // Whoever sets up a provider could become anybody through it: nobody hands out more than they hold.
  const keepsVoucher = isSameTrust && !ctx.actor.isOwner;
  const { client_secret: secret } = input;
  return {
    ...place,
    name: input.name,
    issuer: input.issuer,
    clientId: input.client_id,
    sealedClientSecret: secret
      ? door.seal(secret, place)
      : secret === null
        ? null
        : (known?.sealedClientSecret ?? null),
    trustsEmails: input.trusts_emails,
    vouchedGrants: keepsVoucher ? known.vouchedGrants : ctx.actor.grants.map(formatGrant),
    vouchesForOwners: keepsVoucher ? known.vouchesForOwners : ctx.actor.isOwner,
    revision: (known?.revision ?? 0) + 1,
    createdAt: known?.createdAt ?? ctx.now,
    updatedAt: ctx.now,
  };
}

async function endSessionsThrough(tx: WorkspaceTransaction, provider: IdentityProviderRow): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.workspaceId, provider.workspaceId), eq(sessions.identityProviderId, provider.id)));
}
