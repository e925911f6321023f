import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** As much CBOR (RFC 8949) as a registration needs: small integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([name, member]) => [cbor(name), cbor(member)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

/**
 * What a browser sends for a new passkey of a device that saw its owner's finger (WebAuthn Level 3, Registering a New
 * Credential; attestation `none`), for the page at `origin`.
 */
export function newPasskey(origin: string, { challenge }: { challenge: string }) {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const publicKey = new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(String(x), 'base64url')],
    [-3, Buffer.from(String(y), 'base64url')],
  ]);
  const presentAndVerifiedWithKey = 0x45;
  const data = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([presentAndVerifiedWithKey, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    cbor(publicKey),
  ]);
  const attestation = new Map<Cbor, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ]);
  const clientData = { type: 'webauthn.create', challenge, origin, crossOrigin: false };
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
    },
  };
}
