import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from '@stempel/db';
import { CommandError } from '../cli/output.ts';
import { seal } from './sealed-stream.ts';
import { encodeHeader, paddingOf, tarEnd } from './tar.ts';

export type Entry = { name: string; content: Buffer };

export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function* toTar(entries: AsyncIterable<Entry>, seconds: number): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield encodeHeader({ name, size: content.length, seconds });
    yield content;
    yield paddingOf(content.length);
  }
  yield tarEnd;
}

type Target = { path: string; passphrase: string | null; now: Temporal.Instant };

/**
 * Writes an archive for its owner only. Under its name it appears whole and on disk, or not at all; what lies there already
 * stays. Throws a CommandError where it cannot be written.
 */
export async function writeArchive(
  { path, passphrase, now }: Target,
  entries: AsyncIterable<Entry>,
): Promise<{ bytes: number }> {
  const draft = `${path}.partial`;
  const seconds = Math.floor(now.epochMilliseconds / 1_000);
  // What a killed backup left.
  await rm(draft, { force: true });
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const tar = toTar(entries, seconds);
    await pipeline(passphrase === null ? tar : seal(tar, passphrase), file);
    await link(draft, path);
    await rm(draft);
    await syncFolder(dirname(path));
    return { bytes: file.bytesWritten };
  } catch (error) {
    await rm(draft, { force: true });
    throw explain(error, path);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function explain(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST')
    return new CommandError('file-exists', `${path} is there already. Choose another name.`);
  if (isDiskFull(error)) {
    return new CommandError(
      'disk-full',
      `The disk of ${path} is full; no backup was made. Free some room, or choose another place.`,
    );
  }
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR') {
    return new CommandError('unwritable-file', `${path} cannot be written: ${message}.`);
  }
  return error;
}
