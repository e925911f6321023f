import { index, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { workspaceKey } from './columns.ts';

/**
 * When which background work of which workspace is due. Workspace-free, since one look over all of them finds what is
 * due; it says nothing but that. Rows are added and, once the work was done, deleted, and never shared: a transaction
 * that adds one waits for nobody, and what it left behind is not in the rows that were seen before it committed.
 */
export const dueWork = pgTable(
  'due_work',
  {
    workspaceId: uuid().notNull(),
    work: text().notNull(),
    id: uuid().notNull(),
    dueAt: instant().notNull(),
    /** When a server looks at it: once due, and again a while after it was handed to a worker. */
    lookAt: instant().notNull(),
    /** When what makes it due was recorded. */
    notedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'due_work_pkey', columns: [table.workspaceId, table.work, table.id] }),
    workspaceKey('due_work', table),
    index('due_work_look_idx').on(table.lookAt),
  ],
);
