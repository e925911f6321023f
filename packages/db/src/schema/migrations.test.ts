import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from './index.ts';

const meta = new URL('../../migrations/meta/', import.meta.url);

test('the migrations make exactly the schema; after a change run `drizzle-kit generate` in packages/db', async () => {
  const last = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const stored = JSON.parse(readFileSync(new URL(last ?? '', meta), 'utf8')) as Parameters<
    typeof generateMigration
  >[0];
  const current = generateDrizzleJson(schema as Record<string, unknown>, stored.id, ['public'], 'snake_case');
  expect(await generateMigration(stored, current)).toEqual([]);
});
