import type { ServiceContext } from '../../kernel/context.ts';
import { fetchFile } from '../job-runs/job-file.ts';
import type { JobRow } from '../job-runs/job-rows.ts';
import { type OpenFile, openFile } from './reading/open-file.ts';

/** Hands the file of an import to a process that reads it. Whoever opened it closes it. */
export async function openImportFile(
  ctx: ServiceContext,
  { id, parameters }: JobRow,
  signal?: AbortSignal,
): Promise<OpenFile> {
  const bytes = Number(parameters.file_bytes);
  const file = await fetchFile(ctx, { jobId: id, bytes }, signal);
  try {
    const { isCalled = () => false } = ctx.db;
    return await openFile({ descriptor: file.descriptor, bytes }, { signal, isCalled });
  } finally {
    // The process has it open by now.
    await file.dispose();
  }
}
