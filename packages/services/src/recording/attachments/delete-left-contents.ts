import { isId, schema } from '@stempel/db';
import { partsOf } from '../../kernel/at-once.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { listOldFiles, removeLaidFile } from '../../kernel/file-folder.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { reading } from '../../kernel/transaction.ts';

const { absenceAttachments: attachments } = schema;
const atOnce = 500;

/**
 * Removes from the folder of the workspace what no attachment came for or what outlived its attachment: of calls and removals
 * that were cut short. Only what has lain there for a day; returns how many. Throws FolderUnusableError.
 */
export async function deleteLeftContents(ctx: ServiceContext): Promise<number> {
  const { files: folder, workspace } = ctx;
  if (!folder) return 0;
  let deleted = 0;
  for (const names of partsOf(await listOldFiles(folder, workspace.id, ctx.now), atOnce)) {
    const known = await knownAmong(ctx, names.filter(isId));
    for (const id of names.filter((name) => !known.has(name))) {
      await removeLaidFile(folder, { workspaceId: workspace.id, id });
      deleted += 1;
    }
  }
  return deleted;
}

function knownAmong(ctx: ServiceContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return reading(ctx, async (tx) => {
    const rows =
      ids.length === 0 ? [] : await tx.select({ id: attachments.id }).from(rowsByKey(attachments.id, ids));
    return new Set(rows.map(({ id }) => id));
  });
}
