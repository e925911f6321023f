import type { IncomingMessage } from 'node:http';
import { type Environment, hashApiKey, isWellFormedApiKey } from '@stempel/auth/api-key';

import type { AdmitProvisioningCall, ProvisioningAdmission } from '@stempel/services/provisioning';
import { ScimError } from './protocol/scim-error.ts';

const bearer = /^bearer +([^\s]+) *$/i;

function unauthorized(detail: string, tokenSent: boolean): ScimError {
  const challenge = `Bearer realm="stempel"${tokenSent ? ', error="invalid_token"' : ''}`;
  return new ScimError(401, detail, undefined, { 'www-authenticate': challenge });
}

/**
 * Whom the request comes from, by its API key; decided before the body is read. Throws 401 without a valid key. The
 * checksum of the key costs no statement, everything else costs one.
 */
export async function identify(
  request: IncomingMessage,
  environment: Environment,
  admit: AdmitProvisioningCall,
): Promise<ProvisioningAdmission> {
  const key = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw unauthorized('Send an API key: Authorization: Bearer <API key>.', false);
  const admission = isWellFormedApiKey(key, environment)
    ? await admit(Buffer.from(hashApiKey(key)))
    : undefined;
  if (admission) return admission;
  throw unauthorized(
    'The API key is not valid here: it is unknown, expired, revoked or of another environment.',
    true,
  );
}

/** Throws 403 for a key that is not the provisioning one, 429 for a call above the load. */
export function assertMayCall({ provisioning, waitMs }: ProvisioningAdmission): void {
  if (!provisioning) {
    throw new ScimError(
      403,
      'This API key does not belong to the provisioning service user: use the key made for SCIM.',
    );
  }
  if (waitMs === 0) return;
  const seconds = String(Math.ceil(waitMs / 1000));
  throw new ScimError(429, `Too many requests at once: try again in ${seconds} s.`, undefined, {
    'retry-after': seconds,
  });
}
