import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';

/** Throws invalid where two values of a dimension share a code. */
export function checkDimensionValues(values: { code: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { code }] of values.entries()) {
    if (seen.has(code)) {
      throw refusalAt(`/values/${index}/code`, say('dimension-value-twice', { code }));
    }
    seen.add(code);
  }
}
