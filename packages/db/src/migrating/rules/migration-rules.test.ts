import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exceptions } from './exceptions.ts';
import { judgeMigrations, type Migration } from './judge-migrations.ts';
import type { Rule } from './rules.ts';
import settledMigrations from './settled-migrations.json' with { type: 'json' };

// Migrations by the rules that servers of the version before go on working by (README.md, Changing the schema).

const folder = new URL('../../../migrations/', import.meta.url);
const hashes: Record<string, string> = settledMigrations;
const settled = (name: string) => Object.hasOwn(hashes, name);

function migrationsHere(): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const pieces = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint');
    return { name: file.replace('.sql', ''), pieces: pieces.filter((piece) => piece.trim() !== '') };
  });
}

test('every migration since the rules keeps to them', async () => {
  expect(await judgeMigrations(migrationsHere(), { settled, exceptions })).toEqual([]);
});

test('what databases have been given already is not changed afterwards', () => {
  const found = Object.keys(hashes).map((name) => {
    return [
      name,
      createHash('sha256')
        .update(readFileSync(new URL(`${name}.sql`, folder)))
        .digest('hex'),
    ];
  });
  expect(Object.fromEntries(found)).toEqual(hashes);
});

test('each exception says why', () => {
  expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

/** The rules that these statements break, after a migration that made a table `old`. */
async function brokenRules(...pieces: string[]): Promise<Rule[]> {
  const before = { name: '0', pieces: ['create table old (id uuid, code text, parent uuid)'] };
  const broken = await judgeMigrations([before, { name: '1', pieces }], {
    settled: (name) => name === '0',
    exceptions: [],
  });
  return broken.map(({ rule }) => rule);
}

test.each<[Rule, string]>([
  ['index-beside-writers', 'create index old_code on old (code)'],
  ['index-beside-writers', 'create unique index if not exists "old_code" on "old" using btree ("code")'],
  ['index-beside-writers', 'drop index old_code'],
  ['index-beside-writers', 'drop index concurrently old_code'],
  ['expand-then-contract', 'drop index concurrently if exists old_code_key'],
  ['expand-then-contract', 'alter table old drop constraint old_pkey'],
  ['no-rewrite', 'alter table old alter column code type varchar(20)'],
  ['no-rewrite', 'alter table old add column made uuid default gen_random_uuid()'],
  ['no-rewrite', 'alter table old add column made timestamptz default clock_timestamp() not null'],
  ['no-rewrite', 'alter table old add column number bigserial'],
  ['no-rewrite', 'alter table old add column number int generated always as identity'],
  ['no-rewrite', 'alter table old add column folded text generated always as (lower(code)) stored'],
  ['not-valid-first', 'alter table old add constraint f foreign key (parent) references old (id)'],
  ['not-valid-first', 'alter table old add constraint c check (code is not null)'],
  ['not-valid-first', 'alter table old add column other uuid references old (id)'],
  ['not-valid-first', 'alter table old add column other int check (other > 0)'],
  ['not-valid-first', 'alter table old add constraint c check (code is not null) not valid'],
  ['key-by-index', 'alter table old add constraint k unique (code)'],
  ['key-by-index', 'alter table old add column other uuid unique'],
  ['not-null-after-check', 'alter table old alter column code set not null'],
  ['expand-then-contract', 'alter table old drop column code'],
  ['expand-then-contract', 'alter table old alter column code drop default'],
  ['expand-then-contract', 'alter table old rename column code to number'],
  ['expand-then-contract', 'alter table old rename to older'],
  ['expand-then-contract', 'drop table old'],
  ['left-out-by-the-version-before', 'alter table old add column other text not null'],
  ['rows-in-steps', "update old set code = upper(code) where code <> ''"],
  ['rows-in-steps', 'delete from old'],
  ['known', 'truncate old'],
  ['known', 'alter table old no force row level security'],
  ['known', 'create policy p on old using (true)'],
  ['a-piece-of-its-own', 'select 1; create index concurrently old_code on old (code)'],
])('%s: %s', async (rule, statement) => {
  expect(await brokenRules(statement)).toContain(rule);
});

test('a column is not null after a check of that column that all rows passed, and after no other', async () => {
  const check = (column: string) =>
    `alter table old add constraint c check (${column} is not null) not valid`;
  const validate = 'alter table old validate constraint c';
  const set = 'alter table old alter column code set not null';
  expect(await brokenRules(check('code'), validate, set, 'alter table old drop constraint c')).toEqual([]);
  expect(await brokenRules(check('parent'), validate, set)).toEqual(['not-null-after-check']);
  expect(await brokenRules(check('code'), set, validate)).toEqual(['not-null-after-check']);
});

test('what servers of the version before do not notice is free', async () => {
  const free = [
    'create table fresh (id uuid primary key, parent uuid not null)',
    'alter table fresh enable row level security',
    'alter table fresh add constraint f foreign key (parent) references old (id)',
    'create index fresh_parent on fresh (parent)',
    'create policy p on fresh using (true)',
    'insert into fresh select id, parent from old',
    'update fresh set parent = id',
    "alter table old add column note text, add column size int default 7 not null, add column list jsonb default '[]'::jsonb",
    'alter table old alter column code set default gen_random_uuid()::text',
    'alter table old alter column code drop not null',
    '-- Two remarks.\n/* and more */ create unique index concurrently old_key on old (code)',
    'alter table old add constraint k unique using index old_key',
    'drop index concurrently if exists old_parent',
  ];
  expect(await brokenRules(...free)).toEqual([]);
});

test('an exception excuses the one statement that it names, and one that excuses nothing is noticed', async () => {
  const judge = (statement: string) =>
    judgeMigrations([{ name: '1', pieces: ['drop table a;', 'drop table b;'] }], {
      settled: () => false,
      exceptions: [{ migration: '1', statement, rule: 'expand-then-contract', reason: 'unused since 0' }],
    });
  expect((await judge('drop table a')).map(({ statement }) => statement)).toEqual(['drop table b']);
  await expect(judge('drop table c')).rejects.toThrow(/excuses nothing/);
});
