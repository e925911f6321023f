import { index, integer, pgTable, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/** Mail is written in the transaction of its cause and sent afterwards, once. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    ...tenantColumns(),
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text(),
    userId: uuid(),
    /** Under which hash the door behind the mail's link knows its secret, which is made when the mail leaves. */
    linkHash: text(),
    state: text({ enum: ['queued', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: instant().notNull(),
    /** Not sent before this moment; null for at once. */
    sendAfter: instant(),
    sentAt: instant(),
  },
  (table) => [
    ...tenantKeys('outgoing_mails', table),
    index('outgoing_mails_state_idx').on(table.workspaceId, table.state, table.id),
  ],
);
