import { randomInt } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { recoveryCodes } from './recovery-codes.ts';

/** Without letters and digits that look alike: 10 of 31 are 49 bits, behind a lock after ten wrong ones. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeCount = 10;

function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: codeCount }, () => `${part()}-${part()}`);
}

/** A passkey counts as two factors only where its device asked for finger, face or PIN. */
function requireUserVerified(userVerified: boolean | undefined): void {
  if (userVerified) return;
  throw new APIError('BAD_REQUEST', {
    code: 'USER_NOT_VERIFIED',
    message: 'The passkey did not check who uses it; set up a PIN, fingerprint or face on the device.',
  });
}

/** The library's own second factors: authenticator apps (RFC 6238) with recovery codes, and passkeys (WebAuthn). */
export function factorPlugins({ baseUrl, instanceSecret }: { baseUrl: string; instanceSecret: string }) {
  return [
    twoFactor({
      issuer: 'Stempel',
      backupCodeOptions: {
        storeBackupCodes: recoveryCodes(instanceSecret).storage,
        customBackupCodesGenerate: newRecoveryCodes,
      },
      accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
      twoFactorCookieMaxAge: 10 * 60,
    }),
    passkey({
      rpID: new URL(baseUrl).hostname,
      rpName: 'Stempel',
      origin: baseUrl,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        requireSession: true,
        afterVerification: async ({ verification }) =>
          requireUserVerified(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) =>
          requireUserVerified(verification.authenticationInfo?.userVerified),
      },
    }),
  ] as const;
}
