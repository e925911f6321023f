import type { ServiceContext } from '../kernel/context.ts';
import { startExport } from '../transfer/exports/index.ts';
import { startImport } from '../transfer/imports/index.ts';
import { runJobs, startStatementGeneration } from '../transfer/job-runs/index.ts';
import { fileOf, lines } from './transfer-files.ts';

/** A dry run of an import that refused a row, an export, a job; all ended. And an import that waits. */
export async function furnishRuns(ctx: ServiceContext) {
  const wrong = fileOf(lines({ resource: 'projects' }));
  const options = { format: 'json', mode: 'validate', atomicity: 'row' } as const;
  const imported = await startImport(ctx, { ...options, file: wrong });
  const exported = await startExport(ctx, { format: 'json', resources: ['dimensions'] });
  const job = await startStatementGeneration(ctx);
  await runJobs(ctx);
  const waiting = await startImport(ctx, { ...options, file: wrong });
  return { import: imported.id, export: exported.id, job: job.id, waiting: waiting.id };
}
