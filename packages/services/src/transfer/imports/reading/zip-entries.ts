import { say } from '@stempel/core/messages';
import { type Entry, fromBufferPromise } from 'yauzl';
import { limits } from './limits.ts';
import { UnreadableFile } from './reading-item.ts';

const unpackedBytes = limits.unpackedMebibytes * 1024 * 1024;
/** A header inside the file, at least. */
const localHeaderBytes = 30;

/** Opens the files of a zip by their paths, to be unpacked piece by piece. */
export type OpenEntry = (path: string) => Promise<AsyncIterable<Uint8Array> | undefined>;

/**
 * Reads the directory of a zip. Throws UnreadableFile for what is none, for more or larger files than a workbook has,
 * and for files that lie over one another: each byte of the zip is unpacked for one file only.
 */
export async function openZip(file: Buffer): Promise<OpenEntry> {
  try {
    // Sizes are checked while a file is unpacked: what holds more than it says is refused.
    const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > limits.zipEntries) {
      throw new UnreadableFile(say('too-many-parts', { limit: limits.zipEntries }));
    }
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    checkPlaces(entries);
    const byPath = new Map(entries.map((entry) => [entry.fileName, entry]));
    return async (path) => {
      const entry = byPath.get(path);
      if (!entry) return undefined;
      return damagedAsUnreadable(await zip.openReadStreamPromise(entry).catch(refuse));
    };
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  if (error instanceof UnreadableFile) throw error;
  throw new UnreadableFile(say('no-workbook'));
}

function checkPlaces(entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > unpackedBytes) {
    throw new UnreadableFile(say('unpacked-too-large', { limit: limits.unpackedMebibytes }));
  }
  let end = 0;
  for (const entry of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end) {
      throw new UnreadableFile(say('parts-overlap'));
    }
    end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize;
  }
}

async function* damagedAsUnreadable(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    refuse(error);
  }
}
