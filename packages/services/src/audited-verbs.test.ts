import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Writes that have no audit row of their own, and why. */
const unaudited: Record<string, string> = {
  'idempotency/idempotent-call.ts':
    'keeps answers for repeated calls; what a call changes is audited by its verb',
  'idempotency/release-claim.ts': 'takes back the claim of a call that had no effect',
  'imports/import-all-or-nothing.ts': 'each row is written by the verb of its resource, which audits',
  'imports/import-row-by-row.ts': 'each row is written by the verb of its resource, which audits',
  'job-runs/job-run.ts': 'writes the progress of a run; starting it is audited',
  'provisioning/prune-scim-log.ts': 'drops log rows whose time is over',
};

test('every verb that writes leaves an audit row', () => {
  const root = new URL('.', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('testing/'),
  );
  const sources = new Map(files.map((name) => [name, readFileSync(new URL(name, root), 'utf8')]));
  const audits = (name: string, seen = new Set<string>()): boolean => {
    if (seen.has(name)) return false;
    seen.add(name);
    const source = sources.get(name) ?? '';
    if (/\baudit(Rows)?\(/.test(source)) return true;
    const folder = new URL(name, 'file:///');
    const imported = [...source.matchAll(/^import \{[^}]*\} from '(\.[^']+)'/gm)].map(([, path = '']) =>
      new URL(path, folder).pathname.slice(1),
    );
    return imported.some((path) => audits(path, seen));
  };
  const writers = files.filter(
    (name) => /\bwriting\(/.test(sources.get(name) ?? '') && name !== 'transaction.ts',
  );
  expect(writers.length).toBeGreaterThan(40);
  expect(writers.filter((name) => !audits(name) && !(name in unaudited))).toEqual([]);
});
