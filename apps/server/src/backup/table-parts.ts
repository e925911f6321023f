import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Of text; some megabytes compress nearly as well as the whole, and are the most that is held of a table. */
export const partSize = 4 * 1024 * 1024;
/** Compressed by other threads while further rows are read. */
const ahead = 3;

const level = 3;
const settings = {
  params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
};

export type Part = { content: Buffer; bytes: number };

/** Cuts rows into parts and compresses each. */
export async function* compressedParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const waiting: Promise<Part>[] = [];
  const begin = (text: Buffer) => {
    const part = compress(text, settings).then((content) => ({ content, bytes: text.length }));
    // Whoever waits for it hears of it.
    part.catch(() => {});
    waiting.push(part);
  };
  for await (const text of cut(chunks)) {
    begin(text);
    if (waiting.length > ahead) yield (await waiting.shift()) as Part;
  }
  for (const part of waiting) yield await part;
}

async function* cut(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

export async function expand(content: Buffer): Promise<Buffer> {
  return decompress(content);
}

const newline = 10;

/** Rows of COPY text: a line each, since it writes line ends inside of values otherwise. */
export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) rows += 1;
  return rows;
}
