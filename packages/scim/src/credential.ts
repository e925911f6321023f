import type { IncomingMessage } from 'node:http';
import { type Environment, hashApiKey, isWellFormedApiKey } from '@stempel/auth/api-key';
import { type Message, say } from '@stempel/core/messages';
import type { ProvisioningAdmission } from '@stempel/services/access/provisioning';
import { ScimError } from './protocol/scim-error.ts';

const bearer = /^bearer +([^\s]+) *$/i;

function unauthorized(said: Message, tokenSent: boolean): ScimError {
  const challenge = `Bearer realm="stempel"${tokenSent ? ', error="invalid_token"' : ''}`;
  return new ScimError(401, said, undefined, { 'www-authenticate': challenge });
}

/**
 * Whom the request comes from, by its API key; decided before the body is read. Throws 401 without a valid key. The
 * checksum of the key costs no statement, everything else is asked of `admit`; a key that no longer works is told to
 * `noteDeadKey`.
 */
export async function identify(
  request: IncomingMessage,
  environment: Environment,
  admit: (sha256: Buffer) => Promise<ProvisioningAdmission | undefined>,
  noteDeadKey: (sha256: Buffer) => Promise<void>,
): Promise<ProvisioningAdmission> {
  const key = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw unauthorized(say('key-missing'), false);
  if (isWellFormedApiKey(key, environment)) {
    const sha256 = Buffer.from(hashApiKey(key));
    const admission = await admit(sha256);
    if (admission) return admission;
    await noteDeadKey(sha256);
  }
  throw unauthorized(say('key-invalid'), true);
}

/** Throws 403 for a key that is not the provisioning one, 429 for a call above the load. */
export function assertMayCall({ provisioning, waitMs }: ProvisioningAdmission): void {
  if (!provisioning) {
    throw new ScimError(403, say('key-of-other-purpose'));
  }
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new ScimError(429, say('too-many-requests', { seconds }), undefined, {
    'retry-after': String(seconds),
  });
}
