import { asSentence, messageOfIssue, say } from '@stempel/core/messages';
import { type FieldProblem, problemAt } from '@stempel/services';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** RFC 6901: `/values/0/code`. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const codes: Partial<Record<Issue['code'], string>> = {
  invalid_type: 'invalid-type',
  too_big: 'out-of-range',
  too_small: 'out-of-range',
  not_multiple_of: 'out-of-range',
  invalid_format: 'invalid-format',
  invalid_value: 'invalid-value',
  invalid_key: 'invalid-value',
  invalid_element: 'invalid-value',
  invalid_union: 'invalid-value',
  custom: 'invalid-value',
};

function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

/** Of a union's branches, the one that got furthest says most. */
function deepest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return [...branches].sort((a, b) => depth(b) - depth(a))[0] ?? [];
}

/** Says what is wrong where, for every issue that zod found. */
export function explainIssues(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        problemAt(pointerOf([...path, key]), say('field-unknown', { name: JSON.stringify(key) })),
      );
    }
    if (issue.code === 'invalid_union') {
      const branch = deepest(issue.errors);
      if (branch.some(({ path: inner }) => inner.length > 0)) return explainIssues(branch, path);
    }
    if (isMissing(issue)) return [problemAt(pointerOf(path), say('required'))];
    const said = asSentence(messageOfIssue(issue));
    return [problemAt(pointerOf(path), said, codes[issue.code] ?? 'invalid-value')];
  });
}
