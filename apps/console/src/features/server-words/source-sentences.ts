import { readdirSync, readFileSync } from 'node:fs';

/** A text in a source file, `{}` where a value is put in, and what stands before it. */
interface Literal {
  text: string;
  before: string;
}

/** Before a slash, these mean that a regular expression begins. */
const beforeExpression = /(?:[(,=:[!&|?{};\n>]|return)\s*$/;

/** The strings and templates of a TypeScript source, comments and regular expressions left out. */
export function literalsOf(source: string): Literal[] {
  const found: Literal[] = [];
  let at = 0;
  const next = (mark: string) => {
    at = source.indexOf(mark, at + 1);
    if (at < 0) at = source.length;
  };
  const expression = () => {
    let inClass = false;
    for (at += 1; at < source.length && (source[at] !== '/' || inClass); at += 1) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[') inClass = true;
      else if (source[at] === ']') inClass = false;
    }
  };
  const text = (quote: string): string => {
    let read = '';
    for (at += 1; at < source.length && source[at] !== quote; at += 1) {
      if (quote === '`' && source[at] === '$' && source[at + 1] === '{') {
        at += 2;
        code();
        read += '{}';
      } else {
        if (source[at] === '\\') at += 1;
        read += source[at];
      }
    }
    return read;
  };
  /** Reads up to the brace that closes what was open before. */
  const code = () => {
    for (let depth = 0; at < source.length; at += 1) {
      const sign = source[at] ?? '';
      if (sign === '{') depth += 1;
      else if (sign === '}') {
        if (depth === 0) return;
        depth -= 1;
      } else if (source.startsWith('//', at)) next('\n');
      else if (source.startsWith('/*', at)) next('*/');
      else if (sign === '/' && beforeExpression.test(source.slice(Math.max(0, at - 40), at))) expression();
      else if (sign === "'" || sign === '"' || sign === '`') {
        const before = source.slice(Math.max(0, at - 80), at).replaceAll(/\s+/g, ' ');
        found.push({ text: text(sign), before });
      }
    }
  };
  code();
  return found;
}

const packages = new URL('../../../../../packages/', import.meta.url);

/** The literals of all sources of a package's folder that run in the product. */
export function literalsIn(folder: string, isLeftOut: RegExp): Literal[] {
  const place = new URL(`${folder}/`, packages);
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test\.ts$|-for-tests|testing\/|seed\//.test(name))
    .filter((name) => !isLeftOut.test(name))
    .flatMap((name) => literalsOf(readFileSync(new URL(name, place), 'utf8')));
}
