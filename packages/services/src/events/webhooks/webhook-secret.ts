import { randomBytes } from 'node:crypto';

/** A new secret as Standard Webhooks writes it: 24 to 64 bytes in Base64 behind `whsec_`. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
