import { index, integer, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { absences } from './absences.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantPolicy, tenantReference, workspaceKey } from './columns.ts';
import { employees } from './employees.ts';

/** A file that somebody laid beside an absence: a certificate, say. */
export const absenceAttachments = pgTable(
  'absence_attachments',
  {
    ...tenantColumns(),
    absenceId: uuid().notNull(),
    employeeId: uuid().notNull(),
    /** As the person's device called it; nothing rests on it. */
    name: text().notNull(),
    /** As its content says. */
    mediaType: text({ enum: ['application/pdf', 'image/png', 'image/jpeg'] }).notNull(),
    size: integer().notNull(),
    recordedBy: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('absence_attachments', table),
    tenantReference('absence_attachments_absence_fkey', table, table.absenceId, absences).onDelete('cascade'),
    tenantReference('absence_attachments_employee_fkey', table, table.employeeId, employees),
    index('absence_attachments_absence_idx').on(table.workspaceId, table.absenceId, table.id),
    index('absence_attachments_employee_idx').on(table.workspaceId, table.employeeId),
  ],
);

/** Its content in parts, as those of runs; PostgreSQL keeps them as they are, since all of these types are compressed. */
export const absenceAttachmentParts = pgTable(
  'absence_attachment_parts',
  {
    workspaceId: uuid().notNull(),
    attachmentId: uuid().notNull(),
    part: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'absence_attachment_parts_pkey',
      columns: [table.workspaceId, table.attachmentId, table.part],
    }),
    workspaceKey('absence_attachment_parts', table),
    tenantReference(
      'absence_attachment_parts_attachment_fkey',
      table,
      table.attachmentId,
      absenceAttachments,
    ).onDelete('cascade'),
    tenantPolicy(),
  ],
);
