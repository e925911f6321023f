import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { writeFileParts } from '../job-runs/file-parts.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { queueJob } from '../job-runs/queue-job.ts';
import type { StoredImportOptions } from './import-contract.ts';

/** An uploaded file that can be read from its start, more than once. */
export interface UploadedFile {
  bytes: number;
  name: string | null;
  read(): AsyncIterable<Uint8Array>;
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
 * scope (api/docs/http.md, Test workspaces). Throws forbidden, or invalid for an empty file.
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
  return writing(ctx, (tx) =>
    queueJob(tx, ctx, {
      kind: 'import',
      parameters,
      attach: (jobId) => writeFileParts(tx, ctx, jobId, file.read()),
    }),
  );
}
