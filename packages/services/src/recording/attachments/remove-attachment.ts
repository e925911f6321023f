import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { decidableAmong } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { type KeptFile, removeLaidFile } from '../../kernel/file-folder.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { getAttachment, toLogged } from './attachment-rows.ts';
import { mayRemove } from './permit-attachment.ts';
import { liesInDatabase } from './stored-content.ts';

/**
 * Removes a file and its content: its person while nobody decided about the absence, afterwards who decides about them; the
 * log says so. Throws `conflict` for the person once somebody decided.
 */
export async function removeAttachment(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const left = await deleteRow(ctx, id);
  // Not before the row is gone for good. What cannot be removed now the cleaning up removes within a day.
  if (left && ctx.files) await removeLaidFile(ctx.files, left).catch(() => {});
  return { id };
}

/** Returns the content that is left in the folder; undefined for one that lay in the database. */
function deleteRow(ctx: ServiceContext, id: string): Promise<KeptFile | undefined> {
  return writing(ctx, async (tx) => {
    const { employeeId } = (await getAttachment(tx, id)).attachment;
    const standing = (await decidableAmong(tx, ctx, 'absence', [employeeId])).get(employeeId);
    if (!standing) await requireEmployee(tx, ctx, 'absences', 'update', employeeId);
    await lockEmployee(tx, employeeId);
    const found = await getAttachment(tx, id);
    if (!(await mayRemove(tx, ctx, found.row))) throw new ServiceError(say('attachment-kept'));
    const change = { action: 'delete' as const, resource: 'absence-attachments', objectId: id };
    await audit(tx, ctx, { ...change, before: toLogged(found), after: null, standsFor: standing?.standsFor });
    const kept = { workspaceId: ctx.workspace.id, id: found.attachment.id };
    const isInFolder = !(await liesInDatabase(tx, kept));
    const { absenceAttachmentParts: parts, absenceAttachments: attachments } = schema;
    await tx.delete(parts).where(eq(parts.attachmentId, id));
    await tx.delete(attachments).where(eq(attachments.id, id));
    return isInFolder ? kept : undefined;
  });
}
