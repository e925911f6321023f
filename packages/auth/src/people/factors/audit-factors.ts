import { randomUUID } from 'node:crypto';
import type { AuditedAction } from '@stempel/core/access';
import { inEachWorkspaceOf, newId, type Orm, schema, wakeReadersAtOnce } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { factorsOf } from './factors-of.ts';

const { auditLog, identities, users } = schema;

type State = { authenticator: boolean; recovery_codes: number; passkeys: number };

/**
 * Runs a write that a person made to their own factors, and records what it changed in every workspace they belong to:
 * whoever administers one relies on how its people prove themselves, wherever they changed it.
 */
export async function auditFactors<Result>(
  tx: Orm,
  identityId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  // Changes of one person take turns, so that what is recorded as before was before.
  await tx.select({ id: identities.id }).from(identities).where(eq(identities.id, identityId)).for('update');
  const before = await readState(tx, identityId);
  const result = await write();
  const after = await readState(tx, identityId);
  const action = actionOf(before, after);
  if (!action) return result;
  const requestId = `factors-${randomUUID()}`;
  await inEachWorkspaceOf(tx, identityId, async ({ workspaceId, userId }) => {
    const [user] = await tx
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
    await wakeReadersAtOnce(tx, workspaceId);
    await tx.insert(auditLog).values({
      ...{ workspaceId, id: newId(), recordedAt: Temporal.Now.instant(), requestId },
      ...{ actorKind: 'user', actorId: userId, actorName: user?.name ?? '' },
      ...{ action, resource: 'users', objectId: userId, before: before.shown, after: after.shown },
    });
  });
  return result;
}

type Read = { shown: State; codes: string[] };

async function readState(tx: Orm, identityId: string): Promise<Read> {
  const { authenticator, passkeys } = await factorsOf(tx, identityId);
  const codes = authenticator ? (JSON.parse(authenticator.recoveryCodes) as string[]) : [];
  const shown = {
    authenticator: authenticator !== undefined,
    recovery_codes: codes.length,
    passkeys: passkeys.length,
  };
  return { shown, codes };
}

/** What the log calls a change; undefined for what it does not tell: names, counters, an app nobody confirmed. */
function actionOf(before: Read, after: Read): AuditedAction | undefined {
  const count = ({ shown }: Read) => Number(shown.authenticator) + shown.passkeys;
  if (count(after) > count(before)) return 'add-factor';
  if (count(after) < count(before)) return 'remove-factor';
  if (after.codes.some((code) => !before.codes.includes(code))) return 'renew-recovery-codes';
  return after.codes.length < before.codes.length ? 'use-recovery-code' : undefined;
}
