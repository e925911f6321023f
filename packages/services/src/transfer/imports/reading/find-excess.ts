import { type Message, say } from '@stempel/core/messages';
import { limits } from './limits.ts';

/** What is too much of a value from a file; undefined where nothing is. Goes no deeper than is allowed, so no nesting fills the stack. */
export function findExcess(value: object): Message | undefined {
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
  const columns = Array.isArray(value) ? [] : Object.keys(value);
  if (columns.length > limits.columns) return say('line-with-too-many-columns', { limit: limits.columns });
  if (columns.some((name) => name.length > limits.columnName)) {
    return say('line-column-name-too-long', { limit: limits.columnName });
  }
  return look(value, 1);
}
