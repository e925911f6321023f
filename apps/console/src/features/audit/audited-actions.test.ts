import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditedActions } from './audit-filter.ts';

const packages = new URL('../../../../../packages/', import.meta.url);

/** The actions that stand in the sources of those who write the log. */
function writtenActions(): string[] {
  const files = globSync('{services,auth}/src/**/*.ts', { cwd: packages.pathname }).filter(
    (path) => !path.includes('.test.') && !path.includes('/testing/'),
  );
  const lines = files.flatMap((path) => readFileSync(new URL(path, packages), 'utf8').split('\n'));
  const said = lines.flatMap((line) => line.match(/\baction(?:: | = )([^,]*)/)?.[1] ?? []);
  const names = said.flatMap((text) => [...text.matchAll(/(?:^|[?:] )'([a-z][a-z-]*)'/g)]);
  return [...new Set(names.flatMap(([, name]) => name ?? []))].sort();
}

test('the log is narrowed by whatever can be done, and has words for it', () => {
  const actions = writtenActions();
  expect(actions.length).toBeGreaterThan(30);
  expect(actions.filter((action) => !auditedActions.some((one) => one === action))).toEqual([]);
});
