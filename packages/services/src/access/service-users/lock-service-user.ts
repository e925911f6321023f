import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq, ne } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';

const { users } = schema;

/** Locks a service user until the transaction ends. Throws not-found, or precondition-failed. */
export async function lockServiceUser(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  expectedVersion?: number,
): Promise<void> {
  if (!isId(id)) throw notFound('service user', id);
  const [row] = await tx
    .select({ revision: users.revision })
    .from(users)
    .where(
      and(
        eq(users.workspaceId, ctx.workspace.id),
        eq(users.id, id),
        eq(users.kind, 'service'),
        ne(users.state, 'deleted'),
      ),
    )
    .for('update');
  if (!row) throw notFound('service user', id);
  if (expectedVersion === undefined || row.revision === expectedVersion) return;
  const detail = say('service-user-version-changed', { actual: row.revision, wanted: expectedVersion });
  throw new ServiceError(detail);
}
