import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Whom a link in a mail unsubscribes. */
export interface Subscriber {
  workspaceId: string;
  userId: string;
}

function signatureOf(secret: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe', 32));
  return createHmac('sha256', key).update(text).digest();
}

/** The token of a link that unsubscribes without sign-in (RFC 8058): who it is, signed by the installation. */
export function unsubscribeToken(secret: string, { workspaceId, userId }: Subscriber): string {
  const text = `${workspaceId}.${userId}`;
  return `${text}.${signatureOf(secret, text).toString('base64url')}`;
}

/** Whom a token names; undefined for one that the installation did not sign. */
export function readUnsubscribeToken(secret: string, token: string): Subscriber | undefined {
  const [workspaceId = '', userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const signed = signatureOf(secret, `${workspaceId}.${userId}`);
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) return undefined;
  return { workspaceId, userId };
}
