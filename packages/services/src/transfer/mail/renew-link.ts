import { createHash, randomBytes } from 'node:crypto';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';

const { invitations, outgoingMails, verifications } = schema;

type LinkedMail = { id: string; workspaceId: string; kind: string; linkHash: string | null };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * The secret of the link in a mail that leaves now: new for each attempt, and only its hash is written, at the door and
 * at the mail. So nothing in the database ever opens a link, and of a mail that is sent twice the later one works.
 * Undefined for a mail without a link.
 */
export async function renewLink(
  tx: WorkspaceTransaction,
  mail: LinkedMail,
): Promise<{ secret: string; linkHash: string } | undefined> {
  if (mail.linkHash === null) return undefined;
  const secret = randomBytes(32).toString('base64url');
  const linkHash = await renewDoor(tx, mail.kind, mail.linkHash, secret);
  await tx
    .update(outgoingMails)
    .set({ linkHash })
    .where(and(eq(outgoingMails.workspaceId, mail.workspaceId), eq(outgoingMails.id, mail.id)));
  return { secret, linkHash };
}

async function renewDoor(
  tx: WorkspaceTransaction,
  kind: string,
  from: string,
  secret: string,
): Promise<string> {
  if (kind === 'invitation') {
    const tokenSha256 = sha256(secret);
    await tx
      .update(invitations)
      .set({ tokenSha256 })
      .where(eq(invitations.tokenSha256, Buffer.from(from, 'hex')));
    return tokenSha256.toString('hex');
  }
  // As the sign-in library names what it keeps (`storeIdentifier: 'hashed'`).
  const identifier = sha256(`reset-password:${secret}`).toString('base64url');
  await tx.update(verifications).set({ identifier }).where(eq(verifications.identifier, from));
  return identifier;
}
