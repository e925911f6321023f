import { z } from 'zod';
import { type OpenFile, openReportRows } from '../../insight/reports/index.ts';
import { collations } from '../../kernel/collations.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { listSandboxLines, sandboxFileColumns, sandboxFileQuery } from '../../policies/sandbox/index.ts';
import { writeReportFile } from '../report-files/index.ts';
import type { WrittenFile } from '../sheets/index.ts';
import { openShownLines } from './shown-lines.ts';

export const sandboxFileInput = sandboxFileQuery.extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** The language of who reads it; without one it is a file for programs. */
  words: z.enum(collations).optional(),
});

/** What a spreadsheet adds up. */
const numbers: readonly string[] = ['before', 'after', 'difference'];
const fileColumns = sandboxFileColumns.map((name) => ({
  name,
  type: numbers.includes(name) ? ('number' as const) : ('text' as const),
}));

/**
 * What a run found as a file, of those whom the caller may see: a line for each line, account and violation of each
 * period. Refused before a byte is handed out.
 */
export async function readSandboxFile(
  ctx: ServiceContext,
  { format, words: language, ...query }: z.output<typeof sandboxFileInput>,
): Promise<WrittenFile> {
  const asked = { ...query, limit: 1 };
  const read = (own: ServiceContext, { limit: _, ...page }: typeof asked) => listSandboxLines(own, page);
  const open: OpenFile = {
    forPrograms: (own) => openReportRows(own, asked, fileColumns, read),
    forPeople: (own, words) => openShownLines(own, asked, words, read),
  };
  return writeReportFile(ctx, open, { name: `sandbox-${query.id}`, sheet: 'Sandbox', format, language });
}
