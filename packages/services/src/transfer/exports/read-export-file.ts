import { say } from '@stempel/core/messages';
import { isId } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { FileFormat } from '../files/file-format.ts';
import { readFileParts } from '../job-runs/file-parts.ts';
import { requireFile } from '../job-runs/job-file.ts';
import { getJobRow } from '../job-runs/job-rows.ts';

export interface ExportFile {
  name: string;
  mediaType: string;
  content: AsyncIterable<Uint8Array>;
}

const mediaTypes: Record<FileFormat, string> = {
  json: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const extensions: Record<FileFormat, string> = { json: 'jsonl', csv: 'csv', xlsx: 'xlsx' };

/** The file of an export, to be read part by part. Throws not-found, or conflict while there is no file. */
export async function readExportFile(ctx: ServiceContext, input: { id: string }): Promise<ExportFile> {
  requirePermission(ctx, 'exports', 'read');
  if (!isId(input.id)) throw notFound('job', input.id);
  const row = await reading(ctx, (tx) => getJobRow(tx, ctx, input.id, (kind) => kind === 'export'));
  if (row.state !== 'succeeded') {
    throw new ServiceError(say('export-without-file', { state: row.state }));
  }
  requireFile(row);
  const format = row.parameters.format as FileFormat;
  return {
    name: `${ctx.workspace.slug}-${row.id}.${extensions[format]}`,
    mediaType: mediaTypes[format],
    content: readFileParts(ctx.db, { workspaceId: ctx.workspace.id, jobId: row.id }),
  };
}
