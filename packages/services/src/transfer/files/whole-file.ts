import { read, write } from 'node:fs';
import { promisify } from 'node:util';

const readFrom = promisify(read);
const writeTo = promisify(write);
const chunkBytes = 64 * 1024;

/** A file of so many bytes that lies open on the disk of this server. */
export interface OpenedFile {
  descriptor: number;
  bytes: number;
}

/** What an open file holds, from its start. A stream would close the file when it is left. */
export async function* readWhole(descriptor: number): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; ) {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const { bytesRead } = await readFrom(descriptor, chunk, 0, chunkBytes, place);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    place += bytesRead;
  }
}

/** Writes a content to an open file, from its start. Throws what the disk says. */
export async function writeWhole(descriptor: number, content: AsyncIterable<Uint8Array>): Promise<void> {
  let place = 0;
  for await (const chunk of content) {
    // A disk that is nearly full takes a part; the next attempt says why not all.
    for (let at = 0; at < chunk.length; ) {
      const { bytesWritten } = await writeTo(descriptor, chunk, at, chunk.length - at, place);
      at += bytesWritten;
      place += bytesWritten;
    }
  }
}
