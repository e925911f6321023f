import { stat } from 'node:fs/promises';
import { ByteReader, EndedEarly } from './byte-reader.ts';
import { type OpenedStream, openStream } from './sealed-stream.ts';
import { decodeHeader, headerSize, paddingOf, tarEnd } from './tar.ts';

/** Where in an archive something is wrong: bytes of its file, the first and the last. */
export type Damage = {
  file: string | null;
  table: string | null;
  from_byte: number | null;
  to_byte: number | null;
  problem: string;
};

/** The archive cannot be read on from here. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive';
  readonly damage: Omit<Damage, 'table'>;

  constructor(damage: Omit<Damage, 'table'>) {
    super(damage.problem);
    this.damage = damage;
  }
}

export type StoredFile = { name: string; content: Buffer; place: { from: number; to: number } };

/** No file of an archive is as large: parts are cut at some megabytes. */
const largestFile = 256 * 1024 * 1024;

/** The files of an archive, in their order. Throws UnreadableArchive, and a CommandError for a passphrase. */
export async function* readArchive(path: string, passphrase: string | null): AsyncGenerator<StoredFile> {
  const opened = await openStream(path, passphrase);
  const bytes = new ByteReader(opened.chunks);
  let inside: string | null = null;
  try {
    for (;;) {
      const from = bytes.position;
      inside = null;
      const block = await bytes.take(headerSize);
      if (block.every((byte) => byte === 0)) break;
      const header = decodeHeader(block);
      if (!header || header.size > largestFile) {
        throw damaged(opened, null, from, from + headerSize, 'what says which file follows is damaged');
      }
      inside = header.name;
      const content = await bytes.take(header.size);
      const place = opened.placeOf(from + headerSize, bytes.position);
      const padded = bytes.position;
      const padding = await bytes.take(paddingOf(header.size).length);
      if (padding.some((byte) => byte !== 0)) {
        throw damaged(
          opened,
          header.name,
          padded,
          bytes.position,
          'the bytes that fill its last block are damaged',
        );
      }
      yield { name: header.name, content, place };
    }
    await expectEnd(bytes, opened);
  } catch (error) {
    throw await explain(error, { path, opened, bytes, inside });
  } finally {
    await bytes.close().catch(() => {});
  }
}

async function expectEnd(bytes: ByteReader, opened: OpenedStream): Promise<void> {
  const from = bytes.position;
  const rest = await bytes.take(tarEnd.length - headerSize);
  if (rest.some((byte) => byte !== 0)) {
    throw damaged(opened, null, from, bytes.position, 'the end of the archive is damaged');
  }
  if (await bytes.isAtEnd()) return;
  throw damaged(opened, null, bytes.position, bytes.arrived, 'something follows the end of the archive');
}

function damaged(
  { placeOf }: OpenedStream,
  file: string | null,
  from: number,
  to: number,
  problem: string,
): UnreadableArchive {
  const place = placeOf(from, to);
  return new UnreadableArchive({ file, from_byte: place.from, to_byte: place.to - 1, problem });
}

type Where = { path: string; opened: OpenedStream; bytes: ByteReader; inside: string | null };

async function explain(error: unknown, { path, opened, bytes, inside }: Where): Promise<unknown> {
  if (error instanceof UnreadableArchive) return error;
  const { size } = await stat(path);
  if (error instanceof EndedEarly) {
    const problem = `the archive ends after ${size} bytes, in the middle: it is incomplete`;
    return new UnreadableArchive({ file: inside, from_byte: size, to_byte: size, problem });
  }
  // What is sealed is checked in pieces of 64 KiB: of the one that does not open nothing arrived.
  if (opened.isSealed && !(error as NodeJS.ErrnoException).code) {
    const place = opened.placeOf(bytes.arrived, bytes.arrived + 1);
    const problem = 'sealed bytes are damaged or missing: they do not open';
    const to_byte = Math.min(place.to, size) - 1;
    return new UnreadableArchive({
      file: inside,
      from_byte: Math.min(place.from, to_byte),
      to_byte,
      problem,
    });
  }
  return error;
}
