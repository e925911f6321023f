/** What a sentence of the server says: which one it is, and the values in it. */
interface Sentence {
  pattern: string;
  values: Record<string, string>;
}

interface Reader {
  pattern: string;
  expression: RegExp;
  names: string[];
}

const hole = /\{([a-zA-Z]+)\}/g;
/** What these values look like; others may be anything. */
const shapes: Readonly<Record<string, string>> = {
  path: '\\S+?',
  day: '\\d{4}-\\d{2}-\\d{2}',
  quoted: '".*"|[\\w.-]+',
};

/** Reads sentences of the server by their patterns: `There is no reason "{code}".`; undefined for others. */
export function createSentenceReader(patterns: readonly string[]): (text: string) => Sentence | undefined {
  // The more a pattern says itself, the less it can mean something else.
  const readers = [...patterns].sort((one, other) => saidBy(other) - saidBy(one)).map(readerOf);
  return (text) => {
    for (const { pattern, expression, names } of readers) {
      const match = expression.exec(text);
      if (!match) continue;
      const values = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
      return { pattern, values };
    }
    return undefined;
  };
}

function saidBy(pattern: string): number {
  return pattern.replaceAll(hole, '').length;
}

/** A full stop at the end is no difference: the server puts one behind what a field says. */
function readerOf(pattern: string): Reader {
  const names = [...pattern.matchAll(hole)].map((match) => match[1] ?? '');
  const fixed = pattern
    .replace(/\.$/, '')
    .split(/\{[a-zA-Z]+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const [first, ...rest] = fixed;
  const source = rest.map((part, index) => `(${shapes[names[index] ?? ''] ?? '.*?'})${part}`).join('');
  return { pattern, expression: new RegExp(`^${first}${source}\\.?$`, 's'), names };
}
