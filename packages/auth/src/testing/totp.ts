import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The secret of an `otpauth:` address as the server made it, before it was written for apps (RFC 4648 §6). */
export function totpSecret(address: string): string {
  return decodeBase32(new URL(address).searchParams.get('secret') ?? '').toString();
}

/** The code that an authenticator app shows for an `otpauth:` address (RFC 6238), so many steps of 30 s from now. */
export function totpCode(address: string, steps = 0): string {
  const key = decodeBase32(new URL(address).searchParams.get('secret') ?? '');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
