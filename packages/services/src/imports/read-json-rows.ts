import { type FileContent, type FileRow, longestRow } from './file-row.ts';
import { utf8Text } from './utf8-text.ts';

/** One JSON object a line: `{"resource": "projects", "code": "P-1", …}`. Empty lines count but are skipped. */
export async function* readJsonRows(content: FileContent): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const line of linesOf(content())) {
    number += 1;
    if (line === undefined) yield failed(number, 'The line is longer than 1 MiB.');
    else if (line.trim() !== '') yield rowOf(number, line);
  }
}

/** Lines one after the other; undefined for one that is longer than any row may be. */
async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  let rest: string | undefined = '';
  for await (const text of utf8Text(content)) {
    const [first = '', ...others] = text.split('\n');
    rest = joined(rest, first);
    for (const line of others) {
      yield rest;
      rest = joined('', line);
    }
  }
  if (rest !== '') yield rest;
}

function joined(line: string | undefined, more: string): string | undefined {
  return line === undefined || line.length + more.length > longestRow ? undefined : line + more;
}

function failed(number: number, malformed: string): FileRow {
  return { number, resource: undefined, record: {}, malformed };
}

function rowOf(number: number, line: string): FileRow {
  try {
    // A byte order mark may stand before the first line.
    const value: unknown = JSON.parse(line.replace(/^\uFEFF/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return failed(number, 'The line is no JSON object.');
    }
    const { resource, ...record } = value as Record<string, unknown>;
    return { number, resource, record };
  } catch (error) {
    return failed(number, `The line is not JSON: ${(error as Error).message}.`);
  }
}
