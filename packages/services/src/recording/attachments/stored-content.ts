import { type Database, inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { KeptFile } from '../../kernel/file-folder.ts';

const { absenceAttachmentParts: parts } = schema;

/** As those of runs: what one part costs holds up other calls. */
const partBytes = 256 * 1024;

/** Writes the content of an attachment in parts, in the transaction given. */
export async function writeContent(
  tx: WorkspaceTransaction,
  { workspaceId, id }: KeptFile,
  content: Uint8Array,
): Promise<void> {
  for (let part = 0; part * partBytes < content.byteLength; part += 1) {
    const piece = content.subarray(part * partBytes, (part + 1) * partBytes);
    await tx.insert(parts).values({ workspaceId, attachmentId: id, part, content: piece });
  }
}

/** Whether a content lies in the database. No content is empty: of which no part is there lies in the folder. */
export async function liesInDatabase(
  tx: WorkspaceTransaction,
  { workspaceId, id }: KeptFile,
): Promise<boolean> {
  const isFirst = and(eq(parts.workspaceId, workspaceId), eq(parts.attachmentId, id), eq(parts.part, 0));
  return (await tx.$count(parts, isFirst)) > 0;
}

/** The content, one part in memory at a time, each read in a transaction of its own. */
export async function* readContent(db: Database, { workspaceId, id }: KeptFile): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [row] = await inWorkspace(db, workspaceId, (tx) =>
      tx
        .select({ content: parts.content })
        .from(parts)
        .where(and(eq(parts.workspaceId, workspaceId), eq(parts.attachmentId, id), eq(parts.part, part))),
    );
    if (!row) return;
    yield row.content;
  }
}
