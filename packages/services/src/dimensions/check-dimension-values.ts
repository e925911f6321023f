import { invalid } from '../errors.ts';

/** Throws invalid where two values of a dimension share a code. */
export function checkDimensionValues(values: { code: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { code }] of values.entries()) {
    if (seen.has(code)) {
      throw invalid(
        `/values/${index}/code`,
        'duplicate',
        `The code "${code}" stands twice; keep one of the values.`,
      );
    }
    seen.add(code);
  }
}
