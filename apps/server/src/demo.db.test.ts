import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { makeDemo, prepareDemo } from './demo.ts';

const db = testDatabase();

test('a demo that cannot be made leaves what later starts print', { timeout: 300_000 }, async () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'demo-')) });
  const slug = `demo-${randomUUID()}`;
  const making = { requestId: 'test', state: 'seeding', slug } as const;
  const made = await makeDemo(config, db, making);
  await expect(makeDemo(config, db, making)).rejects.toMatchObject({ code: 'conflict' });
  const printed = await prepareDemo(config, db, () => {
    throw new Error('A second demo is made.');
  });
  expect(printed).toEqual({ workspace: slug, sign_ins: made.sign_ins, api_key: made.api_key });
});
