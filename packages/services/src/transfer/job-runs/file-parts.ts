import { type Database, inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';

const { jobFileParts: parts } = schema;

/** Files lie in the database in parts of this size, so that any server can serve them; what one costs holds up other calls. */
export const partBytes = 256 * 1024;

/** Whose file it is: of a run, in a workspace. */
export interface FileOfJob {
  workspaceId: string;
  jobId: string;
}

/** Writes the file of a run, part by part, in the transaction given. */
export async function writeFileParts(
  tx: WorkspaceTransaction,
  { workspaceId, jobId }: FileOfJob,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let part = 0;
  const flush = async () => {
    if (length === 0) return;
    await tx.insert(parts).values({ workspaceId, jobId, part, content: Buffer.concat(waiting, length) });
    part += 1;
    waiting = [];
    length = 0;
  };
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + partBytes - length);
      waiting.push(piece);
      length += piece.length;
      at += piece.length;
      if (length === partBytes) await flush();
    }
  }
  await flush();
}

/** The file of a run, one part in memory at a time. Each part is read in a transaction of its own. */
export async function* readFileParts(
  db: Database,
  { workspaceId, jobId }: FileOfJob,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [row] = await inWorkspace(db, workspaceId, (tx) =>
      tx
        .select({ content: parts.content })
        .from(parts)
        .where(and(eq(parts.workspaceId, workspaceId), eq(parts.jobId, jobId), eq(parts.part, part)))
        .orderBy(asc(parts.part)),
    );
    if (!row) return;
    yield row.content;
  }
}

/** Removes what an interrupted run wrote. */
export async function deleteFileParts(
  tx: WorkspaceTransaction,
  { workspaceId, jobId }: FileOfJob,
): Promise<void> {
  await tx.delete(parts).where(and(eq(parts.workspaceId, workspaceId), eq(parts.jobId, jobId)));
}
