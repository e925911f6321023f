import type { FieldProblem } from './problem.ts';

/** Nothing in the contract nests deeper; a deeper body is refused before anything recurses over it. */
const maxDepth = 32;

function step(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Finds what no input may hold: `__proto__` as a member (it would reach into prototypes where objects are
 * built from input), U+0000 and halves of surrogate pairs (PostgreSQL stores no such text) and bottomless nesting.
 * Returns the first one.
 */
export function findUnsafeInput(value: unknown, pointer = '', depth = 0): FieldProblem | undefined {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) {
      return { pointer, code: 'invalid-text', detail: 'The text holds the character U+0000.' };
    }
    if (value.isWellFormed()) return undefined;
    return { pointer, code: 'invalid-text', detail: 'The text holds half of a surrogate pair.' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === maxDepth) {
    return { pointer, code: 'too-deep', detail: `The input nests deeper than ${maxDepth} levels.` };
  }
  for (const key of Object.keys(value)) {
    const at = step(pointer, key);
    if (key === '__proto__' || key.includes('\u0000') || !key.isWellFormed()) {
      return { pointer: at, code: 'unknown-field', detail: `There is no field ${JSON.stringify(key)}.` };
    }
    const found = findUnsafeInput((value as Record<string, unknown>)[key], at, depth + 1);
    if (found) return found;
  }
  return undefined;
}
