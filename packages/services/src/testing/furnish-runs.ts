import type { ServiceContext } from '../kernel/context.ts';
import { startExport } from '../transfer/exports/index.ts';
import { startImport } from '../transfer/imports/index.ts';
import { runJobs, startStatementGeneration } from '../transfer/job-runs/index.ts';
import { startSandbox } from '../transfer/sandbox-runs/index.ts';
import { fileOf, lines } from './transfer-files.ts';

/** A dry run of an import that refused a row, an export, a job, a run of the sandbox; all ended. And an import that waits. */
export async function furnishRuns(ctx: ServiceContext, { draft }: { draft: string }) {
  const wrong = fileOf(lines({ resource: 'projects' }));
  const options = { format: 'json', mode: 'validate', atomicity: 'row' } as const;
  const imported = await startImport(ctx, { ...options, file: wrong });
  const exported = await startExport(ctx, { format: 'json', resources: ['dimensions'] });
  const job = await startStatementGeneration(ctx);
  const drafts = [{ kind: 'policy', id: draft } as const];
  const sandbox = await startSandbox(ctx, { drafts, effective_from: '2026-01-01' });
  await runJobs(ctx);
  const waiting = await startImport(ctx, { ...options, file: wrong });
  return { import: imported.id, export: exported.id, job: job.id, sandbox: sandbox.id, waiting: waiting.id };
}
