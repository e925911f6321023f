import { readProblem } from '../../trpc/problem.ts';
import type { Result } from './result-list.tsx';

/** What became of things that one call was to do, where the call itself failed: the same of each. */
export function refusedAll(ids: readonly string[], error: unknown): Result[] {
  const { status, detail, message } = readProblem(error);
  return ids.map((id) => ({ id, done: false, status, detail, ...(message ? { message } : {}) }));
}
