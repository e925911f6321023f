import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, type SQL, sql } from '@stempel/db/drizzle';
import { notFound } from '../../kernel/errors.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { findAbsenceRow } from '../absences/absence-rows.ts';
import type { Attachment } from './attachment-contract.ts';

const { absenceAttachments: attachments } = schema;

export function selectAttachments(tx: WorkspaceTransaction, where: SQL) {
  return tx
    .select({
      attachment: attachments,
      addedBy: sql<string | null>`(select u.name from users u
        where u.workspace_id = ${attachments.workspaceId} and u.id = ${attachments.recordedBy})`,
    })
    .from(attachments)
    .where(where)
    .orderBy(attachments.id);
}

type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];

/** A file with the absence it lies beside. Throws not-found. */
export async function getAttachment(tx: WorkspaceTransaction, id: string) {
  const [found] = isId(id) ? await selectAttachments(tx, eq(attachments.id, id)) : [];
  const row = found && (await findAbsenceRow(tx, found.attachment.absenceId));
  if (!found || !row) throw notFound('attachment', id);
  return { ...found, row };
}

export function toAttachment({ attachment, addedBy }: AttachmentRow, removable: boolean): Attachment {
  const { id, name, mediaType: media_type, size } = attachment;
  const created_at = wireInstant(attachment.createdAt);
  return { id, name, media_type, size, added_by: addedBy, created_at, removable };
}

/** What the log holds of a file: whose it is and beside what. Its name may say what the absence is. */
export function toLogged({ attachment }: Pick<AttachmentRow, 'attachment'>) {
  const { id, absenceId: absence_id, employeeId: employee_id, mediaType: media_type, size } = attachment;
  return { id, absence_id, employee_id, media_type, size };
}
