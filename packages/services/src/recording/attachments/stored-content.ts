import { type Database, inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';

const { absenceAttachmentParts: parts } = schema;

/** As those of runs: what one part costs holds up other calls. */
const partBytes = 256 * 1024;

/** Whose content it is: of an attachment, in a workspace. */
interface Kept {
  readonly workspaceId: string;
  readonly id: string;
}

/** Writes the content of an attachment in parts, in the transaction given. */
export async function writeContent(
  tx: WorkspaceTransaction,
  { workspaceId, id }: Kept,
  content: Uint8Array,
): Promise<void> {
  for (let part = 0; part * partBytes < content.byteLength; part += 1) {
    const piece = content.subarray(part * partBytes, (part + 1) * partBytes);
    await tx.insert(parts).values({ workspaceId, attachmentId: id, part, content: piece });
  }
}

/** The content, one part in memory at a time, each read in a transaction of its own. */
export async function* readContent(db: Database, { workspaceId, id }: Kept): AsyncGenerator<Uint8Array> {
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
