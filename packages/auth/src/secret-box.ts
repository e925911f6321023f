import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be readable again: encrypted at rest, bound to the place they belong to. */
export type SecretBox = {
  seal(plain: string, boundTo: string): Buffer;
  /** Throws when the bytes were changed, moved to another place or sealed by another installation. */
  open(sealed: Uint8Array, boundTo: string): string;
};

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

/** A box whose key is made from the secret of the installation (HKDF, RFC 5869), one key per purpose. */
export function secretBox(instanceSecret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', instanceSecret, 'stempel', purpose, keyBytes));
  return {
    seal(plain, boundTo) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(ivBytes + tagBytes)),
        decipher.final(),
      ]).toString();
    },
  };
}
