import { createHmac } from 'node:crypto';

const mark = 'hmac:';

/**
 * How recovery codes are stored: as keyed hashes. The library keeps them as a list that it encrypts before writing and
 * compares with what somebody typed; here it gets hashes to compare, and what is typed is hashed by `hashOf` before.
 */
export function recoveryCodes(instanceSecret: string) {
  // People type what they read: neither case nor dashes and spaces count.
  const hashOf = (code: string) =>
    mark +
    createHmac('sha256', instanceSecret)
      .update(`recovery code ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
      .digest('base64url');
  return {
    hashOf,
    storage: {
      encrypt: async (codes: string) =>
        JSON.stringify(
          (JSON.parse(codes) as string[]).map((code) => (code.startsWith(mark) ? code : hashOf(code))),
        ),
      decrypt: async (stored: string) => stored,
    },
  };
}

/** How many codes are left of a stored list. */
export function countCodes(stored: string): number {
  return (JSON.parse(stored) as unknown[]).length;
}
