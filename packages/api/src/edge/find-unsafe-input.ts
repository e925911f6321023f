import { say } from '@stempel/core/messages';
import { type FieldProblem, problemAt } from '@stempel/services';

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
      return problemAt(pointer, say('text-with-null'));
    }
    if (value.isWellFormed()) return undefined;
    return problemAt(pointer, say('text-with-half-surrogate'));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === maxDepth) {
    return problemAt(pointer, say('input-too-deep', { levels: maxDepth }));
  }
  for (const key of Object.keys(value)) {
    const at = step(pointer, key);
    if (key === '__proto__' || key.includes('\u0000') || !key.isWellFormed()) {
      return problemAt(at, say('field-unknown', { name: JSON.stringify(key) }));
    }
    const found = findUnsafeInput((value as Record<string, unknown>)[key], at, depth + 1);
    if (found) return found;
  }
  return undefined;
}
