import { z } from 'zod';
import { openReportPages } from '../../insight/reports/report-csv.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { listSandboxLines, sandboxFileColumns, sandboxFileQuery } from '../../policies/sandbox/index.ts';
import { writeXlsx } from '../exports/write-xlsx.ts';

export const sandboxFileInput = sandboxFileQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** What a spreadsheet adds up. */
const numbers: readonly string[] = ['before', 'after', 'difference'];
const columnOf = (name: string) => ({
  name,
  type: numbers.includes(name) ? ('number' as const) : ('text' as const),
});

const mediaTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * What a run found as a file, of those whom the caller may see: a line for each line, account and violation of each
 * period. Refused before a byte is handed out.
 */
export async function readSandboxFile(
  ctx: ServiceContext,
  { format, ...query }: z.output<typeof sandboxFileInput>,
): Promise<{ name: string; mediaType: string; content: AsyncIterable<Uint8Array> }> {
  const about = { name: `sandbox-${query.id}.${format}`, mediaType: mediaTypes[format] };
  if (format === 'csv') {
    const asked = { ...query, limit: 1 };
    const read = (own: ServiceContext, { limit: _, ...page }: typeof asked) => listSandboxLines(own, page);
    return { ...about, content: await openReportPages(ctx, asked, sandboxFileColumns, read) };
  }
  const first = await listSandboxLines(ctx, query);
  async function* records() {
    for (let page = first; ; ) {
      yield* page.data;
      const { next_cursor: cursor } = page;
      if (cursor === null) return;
      page = await listSandboxLines(ctx, { ...query, cursor });
    }
  }
  const columns = sandboxFileColumns.map(columnOf);
  return { ...about, content: writeXlsx([{ kind: { name: 'Sandbox', columns }, records: records() }]) };
}
