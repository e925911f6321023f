import type { ServiceContext } from '../../kernel/context.ts';
import { problemAt, refusalOf } from '../../kernel/errors.ts';
import type { FileFormat } from '../files/file-format.ts';
import { limits } from './reading/limits.ts';
import { openFile } from './reading/open-file.ts';
import { type InspectedFile, UnreadableFile } from './reading/reading-item.ts';
import { takeReadingPlace } from './reading/reading-places.ts';
import { requireImports, type UploadedFile } from './start-import.ts';

/**
 * Looks at the head of a CSV file or at a workbook: separator, encoding, columns, first rows. Stores nothing. Throws
 * invalid for a file that cannot be read, rate-limited while too many others are looked at.
 */
export async function inspectFile(
  ctx: ServiceContext,
  { format, file }: { format: Exclude<FileFormat, 'json'>; file: UploadedFile },
): Promise<InspectedFile> {
  requireImports(ctx);
  const release = await takeReadingPlace(ctx.workspace.id);
  // A header and some rows lie within the length of one row.
  const bytes = format === 'csv' ? Math.min(file.bytes, limits.row) : file.bytes;
  try {
    const opened = await openFile({ descriptor: file.descriptor, bytes });
    try {
      return await opened.inspect(format, format !== 'csv' || file.bytes < limits.row);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw refusalOf([problemAt('/file', error.said, 'unreadable')]);
    throw error;
  } finally {
    release();
  }
}
