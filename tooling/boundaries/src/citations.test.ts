import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrokenCitations, type TextFile } from './citations.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const own = /^tooling\/boundaries\/src\/citations/;
const read = /\.(?:[cm]?[jt]sx?|md|sql|ya?ml)$/;

/** What stands in the working tree, new files included. Rules of agreements (JSON) cite their own sources. */
function filesOfRepository(): TextFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const deleted = execFileSync('git', ['ls-files', '-d'], { cwd: root, encoding: 'utf8' }).split('\n');
  return listed
    .split('\n')
    .filter((path) => read.test(path) && !own.test(path) && !path.endsWith('pnpm-lock.yaml'))
    .filter((path) => !deleted.includes(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const pages: TextFile[] = [
  { path: 'packages/core/docs/settlement.md', text: '# Settlement\n\n## Payout\n' },
  { path: '.github/adr/0002-effective-dating.md', text: '# 2.\n' },
];

function brokenIn(text: string, path = 'packages/core/src/leave/lot.ts'): string[] {
  return findBrokenCitations([...pages, { path, text }]);
}

test('the repository cites nothing that it does not have', () => {
  expect(findBrokenCitations(filesOfRepository())).toEqual([]);
});

test.each([
  ['a page that is not here', '// see docs/payment.md', 'docs/payment.md, which is not in the repository'],
  ['a page elsewhere', '/** DOMAIN.md says so. */', 'DOMAIN.md, which is not in the repository'],
  ['a heading that is not there', '// docs/settlement.md, Payouts of others', 'no such heading'],
  ['a heading over two lines', '/**\n * docs/settlement.md,\n * Wages\n */', 'no such heading'],
  ['a decision that was never written', '// as ADR 7 says', 'ADR 7, which was never written'],
  ['a paragraph of another page', '// the order of DOMAIN §4.2', 'a paragraph of nothing published'],
  ['a bare paragraph', '// counts once (§10)', 'a paragraph of nothing published'],
])('%s is found', (_, text, problem) => {
  const found = brokenIn(`${text}\n`);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(problem);
});

test.each([
  ['a page of the package', '// docs/settlement.md, Payout: nothing above 0'],
  ['a heading over two lines', '/**\n * Refused (docs/settlement.md,\n * Payout).\n */'],
  ['a decision', '// ADR 2 has both questions'],
  ['a paragraph of a standard', '// RFC 9112 §3.2, §6.1 and TVöD § 26 (2) b'],
])('%s may be cited', (_, text) => {
  expect(brokenIn(`${text}\n`)).toEqual([]);
});

test('a page of another package is cited by the name of the package', () => {
  expect(brokenIn('// core/docs/settlement.md, Payout\n', 'packages/db/src/a.ts')).toEqual([]);
});
