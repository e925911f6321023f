import type { EvaluationResult } from '../evaluate-result.ts';

/** Placeholder shape until the renderer below fills the sentences. */
export function presentTrace(result: EvaluationResult): readonly Readonly<Record<string, unknown>>[] {
  return result.trace.map(({ kind, employment, subject }) => ({ kind, employment, subject }));
}
