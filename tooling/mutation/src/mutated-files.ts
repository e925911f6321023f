import { globSync } from 'node:fs';

/** Where guards and audits stand: the verbs, and the doors in front of them. Fixtures guard nothing. */
const folders = [
  'packages/services/src/**/*.ts',
  'packages/api/src/{console,edge,operations}/*.ts',
  'packages/scim/src/**/*.ts',
  'packages/jobs/src/**/*.ts',
];

const isLeftOut = (file: string) => file.includes('.test.') || file.includes('/testing/');

let known: ReadonlySet<string> | undefined;

/** The files that are mutated, from the root of the project. */
export function mutatedFiles(root: string): string[] {
  return folders.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !isLeftOut(file));
}

export function isMutated(file: string): boolean {
  known ??= new Set(mutatedFiles(new URL('../../..', import.meta.url).pathname));
  return known.has(file);
}
