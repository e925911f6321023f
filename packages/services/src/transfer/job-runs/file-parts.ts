import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';

const { jobFileParts: parts } = schema;

/** Files lie in the database in parts of this size, so that any server can serve them; what one costs holds up other calls. */
const partBytes = 256 * 1024;

/** Writes the file of a run, part by part, in the transaction given. */
export async function writeFileParts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  jobId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let part = 0;
  const flush = async () => {
    if (length === 0) return;
    const bytes = Buffer.concat(waiting, length);
    await tx.insert(parts).values({ workspaceId: ctx.workspace.id, jobId, part, content: bytes });
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
export async function* readFileParts(ctx: ServiceContext, jobId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [row] = await reading(ctx, (tx) =>
      tx
        .select({ content: parts.content })
        .from(parts)
        .where(and(eq(parts.workspaceId, ctx.workspace.id), eq(parts.jobId, jobId), eq(parts.part, part)))
        .orderBy(asc(parts.part)),
    );
    if (!row) return;
    yield row.content;
  }
}

/** Removes what an interrupted run wrote. */
export async function deleteFileParts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  jobId: string,
): Promise<void> {
  await tx.delete(parts).where(and(eq(parts.workspaceId, ctx.workspace.id), eq(parts.jobId, jobId)));
}
