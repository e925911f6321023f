import { say } from '@stempel/core/messages';
import { findExcess } from './find-excess.ts';
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
    const malformed = findExcess(value);
    if (malformed !== undefined) return { number, malformed };
    return { number, json, resource: (value as { resource?: unknown }).resource };
  } catch (error) {
    return { number, malformed: say('line-no-json', { reason: (error as Error).message.slice(0, 200) }) };
  }
}
