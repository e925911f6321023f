import { say } from '@stempel/core/messages';
import { newId } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import type { OpenedFile } from '../files/whole-file.ts';
import { planDeletingLeft } from '../job-runs/delete-left-files.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { isLarge, storeFile } from '../job-runs/job-file.ts';
import { queueJob } from '../job-runs/queue-job.ts';
import type { StoredImportOptions } from './import-contract.ts';
import { takeReadingPlace } from './reading/reading-places.ts';

/** An uploaded file. */
export interface UploadedFile extends OpenedFile {
  name: string | null;
}

/** Throws forbidden without the permission, and for a service user outside test workspaces. */
export function requireImports(ctx: ServiceContext): void {
  requirePermission(ctx, 'imports', 'create');
  if (ctx.actor.kind !== 'service-user' || ctx.workspace.isTest) return;
  throw new ServiceError(say('import-test-only'), {
    requiredPermission: 'imports:create:*',
  });
}

/**
 * Stores a file and queues its import. A service user may import into a test workspace only, whatever mode and
 * scope (api/docs/http.md, Test workspaces). Throws forbidden, invalid for an empty file, or
 * rate-limited while too many large ones are stored.
 */
export async function startImport(
  ctx: ServiceContext,
  input: StoredImportOptions & { file: UploadedFile },
): Promise<JobDto> {
  requireImports(ctx);
  const { file, ...options } = input;
  if (file.bytes === 0) {
    throw refusalAt('/file', say('file-empty'));
  }
  const parameters = { ...options, file_name: file.name, file_bytes: file.bytes };
  const id = newId();
  await planDeletingLeft(ctx);
  await storeInTurn(ctx, id, file);
  return writing(ctx, (tx) => queueJob(tx, ctx, { id, kind: 'import', parameters }));
}

/** Threads that move files are as dear as processes that read them. */
async function storeInTurn(ctx: ServiceContext, id: string, file: OpenedFile): Promise<void> {
  if (!isLarge(file.bytes)) return storeFile(ctx, id, file);
  const release = await takeReadingPlace(ctx.workspace.id);
  try {
    await storeFile(ctx, id, file);
  } finally {
    release();
  }
}
