import { schema } from '@stempel/db';
import { and, eq, isNotNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { notify } from '../../notifications/index.ts';
import { expiringSoon } from './expiring-soon.ts';

const { apiKeys } = schema;

/** Tells who made a key that it expires within two weeks, once. Returns how many expire. */
export async function tellExpiringKeys(ctx: ServiceContext): Promise<number> {
  return writing(ctx, async (tx) => {
    const keys = await tx
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        createdBy: apiKeys.createdBy,
        expiresAt: apiKeys.expiresAt,
      })
      .from(apiKeys)
      .where(
        and(eq(apiKeys.workspaceId, ctx.workspace.id), isNotNull(apiKeys.createdBy), expiringSoon(ctx.now)),
      );
    const causes = keys.map(({ id, name, createdBy, expiresAt }) => ({
      kind: 'key-expiring' as const,
      to: { users: createdBy === null ? [] : [createdBy] },
      about: `${id} ${expiresAt}`,
      path: '/service-users',
      facts: { name: name ?? '', at: `${expiresAt}` },
    }));
    await notify(tx, ctx, causes);
    return keys.length;
  });
}
