import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxImportBytes, type UploadedFile } from '@stempel/services/imports';
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
  return new ProblemError('payload-too-large', `The file is larger than ${maxImportBytes} bytes.`);
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

async function store(source: Readable, path: string, name: string | null) {
  const { stream, metered } = meter();
  await pipeline(source, stream, createWriteStream(path));
  if (metered.bytes > maxImportBytes) throw tooLarge();
  const file: UploadedFile = { bytes: metered.bytes, name, read: () => createReadStream(path) };
  return { file, sha256: metered.digest() };
}

type Stored = Awaited<ReturnType<typeof store>>;

function malformed(error: unknown): ProblemError {
  return new ProblemError('malformed-request', `The form is not well formed: ${(error as Error).message}.`);
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
  path: string,
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
      stored = Promise.reject(
        refuse([
          { pointer: `/${name}`, code: 'unknown-field', detail: 'The file is sent as the part "file".' },
        ]),
      );
    } else {
      stored = store(source, path, filename ? filename.slice(0, 200) : null);
    }
    // Looked at below, once the form is over.
    stored.catch(() => source.resume());
  });
  try {
    await pipeline(request, form);
  } catch (error) {
    throw malformed(error);
  }
  if (!stored)
    throw refuse([{ pointer: '/file', code: 'required', detail: 'The file is sent as the part "file".' }]);
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
    throw new ProblemError(
      'unsupported-media-type',
      'Compressed bodies are not accepted; send the file as it is.',
    );
  }
  if (type === 'multipart/form-data' || fileTypes.has(type)) return type;
  const found = header === '' ? 'nothing' : `"${header}"`;
  const detail = `The Content-Type is ${found}; send multipart/form-data, or that of the file, such as text/csv.`;
  throw new ProblemError('unsupported-media-type', detail);
}

/**
 * Receives a file of at most 50 MiB into a temporary file: as the part `file` of a form, or as the body itself.
 * Throws 413, 415, 400 for a broken form, 422 without a file.
 */
export async function receiveUpload(request: IncomingMessage): Promise<Upload> {
  const isForm = checkMediaType(request) === 'multipart/form-data';
  const declared = Number(request.headers['content-length'] ?? 0);
  // The boundaries and fields of a form come on top of the file.
  if (declared > maxImportBytes + (isForm ? 64 * 1024 : 0)) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'stempel-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    if (isForm) {
      const { fields, stored } = await receiveForm(request, path);
      return { fields, ...stored, dispose };
    }
    const stored = await store(request, path, null);
    return { fields: Object.create(null), ...stored, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
