import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { type FileFolder, sizeOfFile, streamLaidFile } from '../../kernel/file-folder.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { findAbsenceRow } from '../absences/absence-rows.ts';
import type { Attachment, AttachmentType } from './attachment-contract.ts';
import { getAttachment, selectAttachments, toAttachment, toLogged } from './attachment-rows.ts';
import { mayRemove, requireReader } from './permit-attachment.ts';
import { liesInDatabase, readContent } from './stored-content.ts';

/** The files beside an absence, in the order they came. Throws forbidden for whom they are not for. */
export function listAttachments(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<{ data: Attachment[] }> {
  return reading(ctx, async (tx) => {
    const row = isId(id) ? await findAbsenceRow(tx, id) : undefined;
    if (!row) throw notFound('absence', id);
    await requireReader(tx, ctx, row);
    const found = await selectAttachments(tx, eq(schema.absenceAttachments.absenceId, id));
    const removable = await mayRemove(tx, ctx, row);
    return { data: found.map((one) => toAttachment(one, removable)) };
  });
}

export interface OpenedAttachment {
  readonly name: string;
  readonly mediaType: AttachmentType;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * A file as it was added. That somebody fetched another person's is in the log. Throws as listing does, and not-found for a
 * file whose content is lost.
 */
export async function openAttachment(ctx: ServiceContext, { id }: { id: string }): Promise<OpenedAttachment> {
  const { attachment, folder } = await writing(ctx, async (tx) => {
    const found = await getAttachment(tx, id);
    const { standsFor } = await requireReader(tx, ctx, found.row);
    const folder = await findFolder(tx, ctx, found.attachment);
    if (found.attachment.employeeId !== ctx.actor.employeeId) {
      const change = {
        action: 'download' as const,
        resource: 'absence-attachments',
        objectId: id,
        standsFor,
      };
      const said = toLogged(found);
      await audit(tx, ctx, { ...change, before: said, after: said });
    }
    return { ...found, folder };
  });
  const { name, mediaType, size, workspaceId } = attachment;
  const kept = { workspaceId, id: attachment.id };
  const content = folder ? streamLaidFile(folder, kept) : readContent(ctx.db, kept);
  return { name, mediaType, size, content };
}

/** The folder that holds the content as it was added; undefined where the database does. Throws not-found where neither does. */
async function findFolder(
  tx: WorkspaceTransaction,
  { files: folder }: ServiceContext,
  { workspaceId, id, name, size }: typeof schema.absenceAttachments.$inferSelect,
): Promise<FileFolder | undefined> {
  const kept = { workspaceId, id };
  if (await liesInDatabase(tx, kept)) return undefined;
  if (folder && (await sizeOfFile(folder, kept)) === size) return folder;
  throw new ServiceError(say('attachment-lost', { name }));
}
