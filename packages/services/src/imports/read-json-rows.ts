import type { FileContent, FileRow } from './file-row.ts';
import { utf8Text } from './utf8-text.ts';

/** One JSON object a line: `{"resource": "projects", "code": "P-1", …}`. Empty lines count but are skipped. */
export async function* readJsonRows(content: FileContent): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const line of linesOf(content())) {
    number += 1;
    if (line.trim() === '') continue;
    yield rowOf(number, line);
  }
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of utf8Text(content)) {
    rest += text;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function rowOf(number: number, line: string): FileRow {
  const failed = (malformed: string): FileRow => ({ number, resource: undefined, record: {}, malformed });
  try {
    // A byte order mark may stand before the first line.
    const value: unknown = JSON.parse(line.replace(/^\uFEFF/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return failed('The line is no JSON object.');
    }
    const { resource, ...record } = value as Record<string, unknown>;
    return { number, resource, record };
  } catch (error) {
    return failed(`The line is not JSON: ${(error as Error).message}.`);
  }
}
