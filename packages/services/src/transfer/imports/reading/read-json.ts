import { type Message, say } from '@stempel/core/messages';
import { limits } from './limits.ts';
import type { FileContent, Reading, ReadingItem } from './reading-item.ts';
import { utf8Text } from './utf8-text.ts';

/** One JSON object a line: `{"resource": "projects", "code": "P-1", …}`. Empty lines count but are skipped. */
export async function* readJson(content: FileContent): Reading {
  let number = 0;
  for await (const line of linesOf(content())) {
    if (line === 'pause') {
      yield undefined;
      continue;
    }
    number += 1;
    if (line.text === undefined) {
      yield { number, malformed: say('line-too-long', { limit: limits.row }) };
    } else if (line.text.trim() !== '') yield itemOf(number, line.text);
  }
}

/** Lines one after the other; without a text where one is longer than any row may be. */
async function* linesOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string | undefined } | 'pause'> {
  let rest: string | undefined = '';
  for await (const text of utf8Text(content)) {
    const [first = '', ...others] = text.split('\n');
    rest = joined(rest, first);
    for (const line of others) {
      yield { text: rest };
      rest = joined('', line);
    }
    yield 'pause';
  }
  if (rest !== '') yield { text: rest };
}

function joined(line: string | undefined, more: string): string | undefined {
  return line === undefined || line.length + more.length > limits.row ? undefined : line + more;
}

function itemOf(number: number, line: string): ReadingItem {
  // A byte order mark may stand before the first line.
  const json = line.replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { number, malformed: say('line-no-object') };
    }
    const malformed = problemOf(value);
    if (malformed !== undefined) return { number, malformed };
    return { number, json, resource: (value as { resource?: unknown }).resource };
  } catch (error) {
    return { number, malformed: say('line-no-json', { reason: (error as Error).message.slice(0, 200) }) };
  }
}

/** What is too much of a row. Goes no deeper than is allowed, so no nesting fills the stack. */
function problemOf(row: object): Message | undefined {
  let values = 0;
  const look = (value: unknown, depth: number): Message | undefined => {
    values += 1;
    if (values > limits.jsonValues) return say('line-with-too-many-values', { limit: limits.jsonValues });
    if (typeof value === 'string' && value.length > limits.cell) {
      return say('line-text-too-long', { limit: limits.cell });
    }
    if (typeof value !== 'object' || value === null) return undefined;
    if (depth > limits.jsonDepth) return say('line-too-deep', { limit: limits.jsonDepth });
    for (const inside of Object.values(value)) {
      const problem = look(inside, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  const columns = Object.keys(row);
  if (columns.length > limits.columns) return say('line-with-too-many-columns', { limit: limits.columns });
  if (columns.some((name) => name.length > limits.columnName)) {
    return say('line-column-name-too-long', { limit: limits.columnName });
  }
  return look(row, 1);
}
