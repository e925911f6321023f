import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CommandError } from '../cli/output.ts';

// A sealed archive is an ordinary file of the age format (age-encryption.org/v1, passphrase): `age -d` opens it, too.

const mark = 'age-encryption.org/v1\n';
const longestHead = 4_096;
const chunkSize = 64 * 1024;
const tagSize = 16;
const nonceSize = 16;

export async function* seal(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* await encrypter.encrypt(ReadableStream.from(chunks) as ReadableStream<Uint8Array>);
}

/** Bytes of an archive in the clear, and where in its file each lies. */
export type OpenedStream = {
  chunks: AsyncIterable<Uint8Array>;
  isSealed: boolean;
  /** Bytes of the file that hold those from one to another place in the clear. */
  placeOf(from: number, to: number): { from: number; to: number };
};

/** Throws a CommandError where a passphrase is missing or is not the one. */
export async function openStream(path: string, passphrase: string | null): Promise<OpenedStream> {
  const head = await readHead(path);
  const file = createReadStream(path, { highWaterMark: chunkSize });
  if (!head.subarray(0, mark.length).equals(Buffer.from(mark))) {
    return { chunks: file, isSealed: false, placeOf: (from, to) => ({ from, to }) };
  }
  if (passphrase === null) {
    file.destroy();
    throw new CommandError(
      'no-passphrase',
      `${path} is sealed with a passphrase: give --passphrase-file <file>, or BACKUP_PASSPHRASE.`,
    );
  }
  const payload = head.indexOf('\n', head.indexOf('\n--- ') + 1) + 1 + nonceSize;
  const chunkOf = (place: number) => Math.floor(place / chunkSize);
  const startOf = (chunk: number) => payload + chunk * (chunkSize + tagSize);
  return {
    chunks: await unseal(file, passphrase, path, payload),
    isSealed: true,
    placeOf: (from, to) => ({
      from: startOf(chunkOf(from)),
      to: startOf(chunkOf(Math.max(from, to - 1)) + 1),
    }),
  };
}

async function unseal(
  file: ReturnType<typeof createReadStream>,
  passphrase: string,
  path: string,
  payload: number,
): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(ReadableStream.from(file) as ReadableStream<Uint8Array>);
  } catch (error) {
    file.destroy();
    throw new CommandError(
      'wrong-passphrase',
      `The passphrase does not open ${path}, or its bytes 0 to ${payload - 1} are damaged (${(error as Error).message}).`,
    );
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: Error) => {
    throw new CommandError('unreadable-file', `${path} cannot be read: ${error.message}.`);
  });
  try {
    const head = Buffer.alloc(longestHead);
    const { bytesRead } = await file.read(head, 0, longestHead, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
