import { pipeline } from 'node:stream/promises';
import type { ServiceContext } from '@stempel/services';
import { openTemporaryFile } from '@stempel/services/transfer/files';
import { startImport } from '@stempel/services/transfer/imports';
import { getJob, runJobs } from '@stempel/services/transfer/job-runs';

/** Imports a file as the workers do; returns the milliseconds of the run, without the upload. */
export async function importFile(
  ctx: ServiceContext,
  file: Buffer,
  {
    rows,
    isChanged,
    ...options
  }: { mode: 'apply' | 'validate'; atomicity: 'all' | 'row'; rows: number; isChanged?: boolean },
): Promise<number> {
  const stored = await openTemporaryFile();
  // Asked before: what is written is taken from who gave it.
  const bytes = file.length;
  await pipeline([file], stored.writer());
  const uploaded = { bytes, name: 'bench', descriptor: stored.descriptor };
  const { id } = await startImport(ctx, { format: 'json', ...options, file: uploaded });
  await stored.dispose();
  const start = performance.now();
  await runJobs(ctx);
  const milliseconds = performance.now() - start;
  const job = await getJob(ctx, 'imports', { id });
  const written = isChanged ? job.counts.updated : job.counts.created;
  if (written !== rows) throw new Error(`Not every row was written: ${JSON.stringify(job)}`);
  return milliseconds;
}
