import type { z } from 'zod';
import { type Message, messageOfIssue, say } from '../messages/index.ts';

export type DocumentPath = readonly (string | number)[];

/** Something wrong in a document: where and what. */
export interface Problem {
  readonly path: DocumentPath;
  readonly message: Message;
}

/** The problems a schema found; an unknown field is reported at the field itself (docs/configuration.md, Errors). */
export function problemsOf(error: z.ZodError, prefix: DocumentPath): readonly Problem[] {
  return error.issues.flatMap((issue): readonly Problem[] => {
    const path = [...prefix, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
    if (issue.code !== 'unrecognized_keys') return [{ path, message: messageOfIssue(issue) }];
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: say('field-not-here', { name: key }),
    }));
  });
}

/**
 * The first problem in document order (docs/configuration.md, Errors): fields in the order the document writes them;
 * a missing field stands at the end of the object it is missing from.
 */
export function findFirstProblem(document: unknown, problems: readonly Problem[]): Problem | undefined {
  let first: Problem | undefined;
  for (const problem of problems) {
    if (!first || comparePaths(document, problem.path, first.path) < 0) first = problem;
  }
  return first;
}

function comparePaths(document: unknown, a: DocumentPath, b: DocumentPath): number {
  let at: unknown = document;
  for (let depth = 0; depth < Math.max(a.length, b.length); depth += 1) {
    const partA = a[depth];
    const partB = b[depth];
    if (partA === undefined || partB === undefined) return a.length - b.length;
    if (partA !== partB) return placeOf(at, partA) - placeOf(at, partB);
    at = childOf(at, partA);
  }
  return 0;
}

function placeOf(parent: unknown, part: string | number): number {
  if (typeof part === 'number') return part;
  if (typeof parent !== 'object' || parent === null) return 0;
  const place = Object.keys(parent).indexOf(part);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

function childOf(parent: unknown, part: string | number): unknown {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, part)) return undefined;
  return Reflect.get(parent, part);
}
