import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { say } from '@stempel/core/messages';
import { problemAt } from '@stempel/services';
import { openTemporaryFile, type TemporaryFile } from '@stempel/services/transfer/files';
import { maxImportBytes, type UploadedFile } from '@stempel/services/transfer/imports';
import busboy from 'busboy';
import { refuse } from './bind-input.ts';
import { ProblemError } from './problem.ts';
import type { QueryInput } from './read-query.ts';

/** A received file and the fields sent with it. `dispose` removes what was stored on the way. */
export type Upload = {
  fields: QueryInput;
  file: UploadedFile;
  sha256: Buffer;
  dispose(): Promise<void>;
};

const maxFieldBytes = 1000;
const maxFields = 20;

function tooLarge(): ProblemError {
  return new ProblemError(say('file-too-large', { bytes: maxImportBytes }));
}

/** Counts and hashes what passes. Above the limit it lets nothing more through, but reads on: the answer needs it. */
function meter() {
  const hash = createHash('sha256');
  const metered = { bytes: 0, digest: () => hash.digest() };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      metered.bytes += chunk.length;
      if (metered.bytes > 2 * maxImportBytes) done(tooLarge());
      else if (metered.bytes > maxImportBytes) done();
      else {
        hash.update(chunk);
        done(null, chunk);
      }
    },
  });
  return { stream, metered };
}

async function store(source: Readable, target: TemporaryFile, name: string | null) {
  const { stream, metered } = meter();
  await pipeline(source, stream, target.writer());
  target.check();
  if (metered.bytes > maxImportBytes) throw tooLarge();
  const file: UploadedFile = { bytes: metered.bytes, name, descriptor: target.descriptor };
  return { file, sha256: metered.digest() };
}

type Stored = Awaited<ReturnType<typeof store>>;

function malformed(error: unknown): ProblemError {
  return new ProblemError(say('form-not-well-formed', { reason: (error as Error).message }));
}

function openForm(request: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits });
  } catch (error) {
    throw malformed(error);
  }
}

/** multipart/form-data: the part `file`, and fields that stand for parameters. */
async function receiveForm(
  request: IncomingMessage,
  target: TemporaryFile,
): Promise<{ fields: QueryInput; stored: Stored }> {
  const fields: QueryInput = Object.create(null);
  let stored: Promise<Stored> | undefined;
  const limits = { files: 1, fields: maxFields, fieldSize: maxFieldBytes, fileSize: maxImportBytes + 1 };
  const form = openForm(request, limits);
  form.on('field', (name, value) => {
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  });
  form.on('file', (name, source, { filename }) => {
    if (name !== 'file') {
      source.resume();
      stored = Promise.reject(refuse([problemAt(`/${name}`, say('file-as-part'), 'unknown-field')]));
    } else {
      stored = store(source, target, filename ? filename.slice(0, 200) : null);
    }
    // Looked at below, once the form is over.
    stored.catch(() => source.resume());
  });
  try {
    await pipeline(request, form);
  } catch (error) {
    throw malformed(error);
  }
  if (!stored) throw refuse([problemAt('/file', say('file-as-part'))]);
  return { fields, stored: await stored };
}

const fileTypes: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/json',
  'text/csv',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]);

/** The media type of the body, without parameters. Throws 415 for one that no table comes in, and for compressed ones. */
function checkMediaType(request: IncomingMessage): string {
  const header = request.headers['content-type'] ?? '';
  const type = (header.split(';')[0] ?? '').trim().toLowerCase();
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity') {
    throw new ProblemError(say('file-compressed'));
  }
  if (type === 'multipart/form-data' || fileTypes.has(type)) return type;
  const found = header === '' ? 'nothing' : `"${header}"`;
  throw new ProblemError(say('file-media-type', { found }));
}

/**
 * Receives a file of at most 50 MiB into a temporary file: as the part `file` of a form, or as the body itself.
 * Throws 413, 415, 400 for a broken form, 422 without a file, 503 where the disk has no room for it.
 */
export async function receiveUpload(request: IncomingMessage): Promise<Upload> {
  const isForm = checkMediaType(request) === 'multipart/form-data';
  const declared = Number(request.headers['content-length'] ?? 0);
  // The boundaries and fields of a form come on top of the file.
  if (declared > maxImportBytes + (isForm ? 64 * 1024 : 0)) throw tooLarge();
  const target = await openTemporaryFile();
  const { dispose } = target;
  try {
    if (isForm) {
      const { fields, stored } = await receiveForm(request, target);
      return { fields, ...stored, dispose };
    }
    const stored = await store(request, target, null);
    return { fields: Object.create(null), ...stored, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
