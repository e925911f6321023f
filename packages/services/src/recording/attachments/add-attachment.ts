import { say } from '@stempel/core/messages';
import { isId, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { type KeptFile, layFile, removeLaidFile } from '../../kernel/file-folder.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { findAbsenceRow } from '../absences/absence-rows.ts';
import { lockOwnAbsence, refuseClosed } from '../absences/lock-absence.ts';
import {
  type Attachment,
  type AttachmentType,
  maxAttachmentBytes,
  maxAttachmentMebibytes,
  maxAttachments,
} from './attachment-contract.ts';
import { getAttachment, toAttachment, toLogged } from './attachment-rows.ts';
import { mediaTypeOf } from './media-type-of.ts';
import { nameOfFile } from './name-of-file.ts';
import { mayRemove } from './permit-attachment.ts';
import { writeContent } from './stored-content.ts';

export interface AddAttachment {
  readonly absence_id: string;
  readonly name: string;
  readonly content: Uint8Array;
}

/** The first check, before a file is received: whether the caller may add one to this absence. Throws as adding does. */
export function requireAttaching(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  return reading(ctx, async (tx) => {
    const row = isId(id) ? await findAbsenceRow(tx, id) : undefined;
    if (!row) throw notFound('absence', id);
    await requireEmployee(tx, ctx, 'absences', 'update', row.absence.employeeId);
  });
}

/**
 * Lays a file beside an absence that is requested or approved: for who may change it. Errors name the file: `invalid` for what
 * is no PDF, PNG or JPEG by its content, `payload-too-large`, `conflict` for one more than an absence holds.
 */
export async function addAttachment(ctx: ServiceContext, added: AddAttachment): Promise<Attachment> {
  const { absence_id: absenceId, name, content } = added;
  refuseLarge(name, content.byteLength);
  const mediaType = mediaTypeOf(content);
  if (!mediaType) throw refusalAt('/file', say('attachment-type', { name }));
  const file = { ...added, mediaType, kept: { workspaceId: ctx.workspace.id, id: newId() } };
  const { files: folder } = ctx;
  if (!folder?.takesNew) return insert(ctx, file, (tx) => writeContent(tx, file.kept, content));
  await requireAttaching(ctx, { id: absenceId });
  // There is no row before its content is on disk; a content without a row is found by the cleaning up.
  await layFile(folder, file.kept, content);
  try {
    return await insert(ctx, file);
  } catch (error) {
    // Anything else may have come after the commit.
    if (error instanceof ServiceError) await removeLaidFile(folder, file.kept).catch(() => {});
    throw error;
  }
}

type NewFile = AddAttachment & { readonly kept: KeptFile; readonly mediaType: AttachmentType };

function insert(
  ctx: ServiceContext,
  { absence_id: absenceId, name: given, content, mediaType, kept: { id } }: NewFile,
  writeBeside: (tx: WorkspaceTransaction) => Promise<void> = async () => {},
): Promise<Attachment> {
  return writing(ctx, async (tx) => {
    const { before, row } = await lockOwnAbsence(tx, ctx, absenceId);
    refuseClosed(before);
    await refuseMore(tx, absenceId, given);
    await tx.insert(schema.absenceAttachments).values({
      ...{ workspaceId: ctx.workspace.id, id, absenceId, employeeId: before.employee_id },
      ...{ name: nameOfFile(given, mediaType), mediaType, size: content.byteLength },
      ...{ recordedBy: ctx.actor.userId, createdAt: ctx.now },
    });
    await writeBeside(tx);
    const added = await getAttachment(tx, id);
    const change = { action: 'create' as const, resource: 'absence-attachments', objectId: id };
    await audit(tx, ctx, { ...change, before: null, after: toLogged(added) });
    return toAttachment(added, await mayRemove(tx, ctx, row));
  });
}

/** Throws `payload-too-large` naming the file. */
export function refuseLarge(name: string, bytes: number): void {
  if (bytes <= maxAttachmentBytes) return;
  throw new ServiceError(say('attachment-too-large', { name, limit: maxAttachmentMebibytes }));
}

/** Counted under the lock of the employee: of several at once no more are let in than there is room for. */
async function refuseMore(tx: WorkspaceTransaction, absenceId: string, name: string): Promise<void> {
  const { absenceAttachments: attachments } = schema;
  if ((await tx.$count(attachments, eq(attachments.absenceId, absenceId))) < maxAttachments) return;
  throw new ServiceError(say('too-many-attachments', { name, most: maxAttachments }));
}
