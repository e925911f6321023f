import { date, index, integer, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/** What an edition of an agreement pack said of one object when it was loaded or published. */
export interface StoredPackPart {
  /** The columns that the pack decides, as they were written. */
  content: Record<string, unknown>;
  /** What it says, where it stands, and the places of the part that say it (JSON pointers). */
  figures: { figure: string; source: string; paragraph: string; confirmed: boolean; at: string[] }[];
}

/** Which edition of which pack an object comes from: a row per object and edition; the latest is what is loaded. */
export const agreementPackParts = pgTable(
  'agreement_pack_parts',
  {
    ...tenantColumns(),
    pack: text().notNull(),
    edition: integer().notNull(),
    editionDate: date({ mode: 'string' }).notNull(),
    kind: text().notNull(),
    /** Under which it was loaded; the object's own may have been changed since. */
    code: text().notNull(),
    objectId: uuid().notNull(),
    document: jsonb().$type<StoredPackPart>().notNull(),
    effectiveFrom: date({ mode: 'string' }).notNull(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
  },
  (table) => [
    ...tenantKeys('agreement_pack_parts', table),
    index('agreement_pack_parts_object_idx').on(table.workspaceId, table.objectId, table.id),
  ],
);
