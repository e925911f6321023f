import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';

/**
 * Refuses terms that are not in force yet on the day an employment comes under them: until then it would have neither
 * norm nor rules. Throws `invalid` naming both dates.
 */
export async function requireTermsInForce(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  termsId: string,
  { on, pointer }: { on: string; pointer: string },
): Promise<void> {
  const { employmentTermsVersions: versions } = schema;
  const [first] = await tx
    .select({ name: versions.name, from: versions.effectiveFrom })
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, ctx.workspace.id),
        eq(versions.objectId, termsId),
        isNull(versions.supersededAt),
      ),
    )
    .orderBy(asc(versions.effectiveFrom))
    .limit(1);
  // Terms nobody knows are refused as a reference.
  if (!first || first.from <= on) return;
  const detail = say('terms-not-in-force', { name: first.name, from: first.from, date: on });
  throw refusalAt(pointer, detail);
}
