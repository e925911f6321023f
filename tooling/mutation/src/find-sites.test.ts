import { describe, expect, test } from 'vitest';
import { findSites, instrument } from './find-sites.ts';
import { mutatedFiles } from './mutated-files.ts';

const switched = (source: string) => instrument(findSites('verb.ts', source), source);
const off = (id: string) => `globalThis.stempelMutation.isOff(${JSON.stringify(`verb.ts ${id}`)})`;
const everyScope = "new Set(['self', 'managed', 'all'])";

describe('a switch', () => {
  test.each([
    [
      "requirePermission(ctx, 'roles', 'read');",
      `(${off('requirePermission')} ? ${everyScope} : requirePermission(ctx, 'roles', 'read'));`,
    ],
    [
      'const scope: Scope = requireScope(ctx, r, a, input.scope);',
      `const scope: Scope = (${off('requireScope')} ? ((input.scope) ?? 'self') : requireScope(ctx, r, a, input.scope));`,
    ],
    [
      'await requireBase(tx, ctx, draft);',
      `await (${off('requireBase')} ? Promise.resolve() : requireBase(tx, ctx, draft));`,
    ],
    ['if (no) throw forbidden(it);', `if (no) if (!${off('throw forbidden')}) throw forbidden(it);`],
    [
      'await insertAudited(tx, ctx, [table, row], change);',
      `await (${off('insertAudited')} ? globalThis.stempelMutation.insertRow(tx, ...[table, row]) : insertAudited(tx, ctx, [table, row], change));`,
    ],
  ])('stands at %s', (source, expected) => {
    expect(switched(source)).toBe(expected);
  });

  test('has a name of its own where a guard stands twice in a file', () => {
    const source = "audit(tx, ctx, a);\nif (requirePermission(ctx, 'r', 'a').has('all')) audit(tx, ctx, b);";
    const names = findSites('verb.ts', source).map(({ id, line }) => [id, line]);
    expect(names).toEqual([
      ['verb.ts audit', 1],
      ['verb.ts requirePermission', 2],
      ['verb.ts audit 2', 2],
    ]);
  });

  test('is nowhere else', () => {
    const source = 'const employment = await requireEmployment(tx, ctx, id); requireOrderedPeriod(input);';
    expect(switched(source)).toBe(source);
  });
});

test('the verbs and the doors in front of them are mutated, tests and fixtures are not', () => {
  const files = mutatedFiles(new URL('../../..', import.meta.url).pathname);
  expect(files).toContain('packages/services/src/kernel/permission.ts');
  expect(files).toContain('packages/api/src/edge/check-permission.ts');
  expect(files.filter((file) => /[.]test[.]|[/]testing[/]/.test(file))).toEqual([]);
});
