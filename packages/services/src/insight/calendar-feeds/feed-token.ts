import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes as text that an address holds as it stands. */
export function newFeedToken(): string {
  return randomBytes(32).toString('base64url');
}

const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/** The only form in which a token is stored or looked up; undefined for what cannot be one, without the database. */
export function hashFeedToken(token: string): Buffer | undefined {
  return wellFormed.test(token) ? hash('sha256', token, 'buffer') : undefined;
}
