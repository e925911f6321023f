import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServiceContext } from '../kernel/context.ts';
import { readExportFile, type StartShownExport, startExport } from '../transfer/exports/index.ts';
import { type ImportOptions, startImport } from '../transfer/imports/index.ts';
import { getJob, type JobDto, listJobErrors, runJobs } from '../transfer/job-runs/index.ts';
import { transferNames } from '../transfer/kinds.ts';

const page = { limit: 1000 };
const everything = [...transferNames];

/** A file as an upload brings it. */
export function fileOf(content: string | Buffer) {
  const bytes = Buffer.from(content);
  const path = join(mkdtempSync(join(tmpdir(), 'transfer-file-')), 'file');
  // Open until this process ends, and without a name.
  const descriptor = openSync(path, 'wx+');
  rmSync(dirname(path), { recursive: true });
  writeSync(descriptor, bytes);
  return { bytes: bytes.length, name: 'test', descriptor };
}

/** JSON lines. */
export const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

/** Imports a file and runs it to its end. */
export async function importFile(
  ctx: ServiceContext,
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
): Promise<JobDto> {
  const given = { format: 'json', mode: 'apply', atomicity: 'all', ...options } as const;
  const { id } = await startImport(ctx, { ...given, file: fileOf(content) });
  await runJobs(ctx);
  return getJob(ctx, 'imports', { id });
}

/** The rows that an import refused. */
export async function errorsOf(ctx: ServiceContext, { id }: JobDto) {
  return (await listJobErrors(ctx, { id, ...page })).data;
}

/** Exports everything and returns the file. */
export async function exportFile(
  ctx: ServiceContext,
  options: Partial<StartShownExport> = {},
): Promise<Buffer> {
  const { id } = await startExport(ctx, { format: 'json', resources: everything, ...options });
  await runJobs(ctx);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await readExportFile(ctx, { id })).content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
