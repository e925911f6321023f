import { Unzip, UnzipInflate } from 'fflate';
import { type FileContent, UnreadableFile } from './file-row.ts';

/** Compressed bytes fed at a time: what they may grow to stays within memory. */
const sliceBytes = 16 * 1024;
/** A workbook of 50 MiB does not honestly unpack to more. */
const mostUnpackedBytes = 1024 * 1024 * 1024;

/** A piece of a file inside the workbook. */
export interface EntryPiece {
  path: string;
  bytes: Uint8Array;
}

/** The wanted files of a zip, unpacked piece by piece while it is read. Throws UnreadableFile. */
export async function* readEntries(
  content: FileContent,
  isWanted: (path: string) => boolean,
): AsyncGenerator<EntryPiece> {
  let pieces: EntryPiece[] = [];
  let unpacked = 0;
  let failure: unknown;
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (!isWanted(file.name)) return;
    file.ondata = (error, bytes) => {
      if (error) failure = error;
      else pieces.push({ path: file.name, bytes });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const feed = (slice: Uint8Array, last: boolean): EntryPiece[] => {
    try {
      unzip.push(slice, last);
    } catch (error) {
      failure = error;
    }
    if (failure) throw new UnreadableFile('The file is no XLSX workbook, or is damaged.');
    const fed = pieces;
    pieces = [];
    for (const { bytes } of fed) unpacked += bytes.length;
    if (unpacked > mostUnpackedBytes) throw new UnreadableFile('The workbook unpacks to more than 1 GiB.');
    return fed;
  };
  for await (const chunk of content()) {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      yield* feed(chunk.subarray(at, at + sliceBytes), false);
    }
  }
  yield* feed(new Uint8Array(0), true);
  if (entries === 0) throw new UnreadableFile('The file is no XLSX workbook.');
}
