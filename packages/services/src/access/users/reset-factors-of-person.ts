import { say } from '@stempel/core/messages';
import { acrossWorkspaces, type Database, inEachWorkspaceOf, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import { systemContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { removeFactors } from './remove-factors.ts';

const { identities, workspaces } = schema;

interface PersonReset {
  email: string;
  now: Temporal.Instant;
  requestId: string;
}

/**
 * Removes the second factors of whoever signs in with this email, in all workspaces: for whoever runs the installation,
 * where no administrator may (a lone owner, a person of several workspaces). In the audit log of each workspace. Throws
 * not-found for an unknown email, conflict where there is no factor.
 */
export async function resetFactorsOfPerson(db: Database, { email, now, requestId }: PersonReset) {
  return acrossWorkspaces(db, async (tx) => {
    const [person] = await tx
      .select({ id: identities.id, name: identities.name })
      .from(identities)
      .where(eq(identities.email, email.trim().toLowerCase()))
      .for('update');
    if (!person) throw new ServiceError(say('person-unknown', { email }));
    const removed = await removeFactors(tx, person.id);
    const { authenticator, passkeys } = removed.before;
    if (!authenticator && passkeys === 0) {
      throw new ServiceError(say('person-without-factors', { email }));
    }
    const slugs: string[] = [];
    await inEachWorkspaceOf(tx, person.id, async ({ workspaceId, userId }) => {
      const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
      if (!workspace) return;
      slugs.push(workspace.slug);
      const ctx = systemContext(db, workspace, now, requestId);
      await audit(tx, ctx, { ...removed, resource: 'users', objectId: userId });
    });
    return { name: person.name, authenticator, passkeys, workspaces: slugs.sort() };
  });
}
