import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type Environment = 'production' | 'staging';

/** A key as it is shown once, and what is kept of it. */
export type GeneratedApiKey = { key: string; hash: Uint8Array; last4: string };

const prefixes: Record<Environment, string> = { production: 'stempel_live_', staging: 'stempel_stg_' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 43;
const checksumLength = 6;
const body = new RegExp(`^[0-9A-Za-z]{${randomLength + checksumLength}}$`);

function randomCharacters(count: number): string {
  let characters = '';
  while (characters.length < count) {
    for (const byte of randomBytes(count)) {
      // 248 is the largest multiple of 62 below 256; bytes above it would favour the first characters.
      if (byte < 248 && characters.length < count) characters += alphabet[byte % 62];
    }
  }
  return characters;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let characters = '';
  for (let index = 0; index < checksumLength; index += 1) {
    characters = alphabet[rest % 62] + characters;
    rest = Math.floor(rest / 62);
  }
  return characters;
}

/** SHA-256 of the whole key: the only form in which a key is stored or looked up. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Makes a key of an environment: prefix, 43 random base62 characters, 6 of CRC-32 over what precedes them. */
export function generateApiKey(environment: Environment): GeneratedApiKey {
  const text = prefixes[environment] + randomCharacters(randomLength);
  const key = text + checksum(text);
  return { key, hash: hashApiKey(key), last4: key.slice(-4) };
}

/** Whether a text can be a key of this environment at all; decided without a database. */
export function isWellFormedApiKey(text: string, environment: Environment): boolean {
  const prefix = prefixes[environment];
  if (!text.startsWith(prefix) || !body.test(text.slice(prefix.length))) return false;
  return text.endsWith(checksum(text.slice(0, -checksumLength)));
}
