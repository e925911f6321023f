import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareClusterFolder } from './cluster-folder.ts';
import { placeOfData } from './start-embedded-postgres.ts';
import { chooseSystemAccount } from './system-account.ts';

test.each([
  ['open to everybody', 0o755],
  ['for its owner alone', 0o700],
])('where the data lie is known without making anything, also in a folder %s', (_which, mode) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stempel-place-'));
  chmodSync(dataDir, mode);
  const place = placeOfData(dataDir);
  const { data } = prepareClusterFolder(dataDir, chooseSystemAccount());
  onTestFinished(() => {
    for (const folder of [dataDir, dirname(data)]) rmSync(folder, { recursive: true, force: true });
  });
  expect(dirname(data)).toBe(place);
});
