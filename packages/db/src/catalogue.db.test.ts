import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectDatabase } from './connect-database.ts';
import { testDatabase, testDatabaseUrls } from './testing/index.ts';

// What must hold so that the schema distributes by workspace_id, asked of the catalogue.

const db = testDatabase();

/** Small tables that belong to no workspace: on Citus reference tables, in one place each. */
const workspaceFree = [
  'accounts',
  'api_key_hashes',
  'authenticators',
  'calendar_feed_hashes',
  'call_windows',
  'console_buckets',
  'due_work',
  'event_wakes',
  'identities',
  'installation',
  'memberships',
  'passkeys',
  'sessions',
  'sign_in_limits',
  'verifications',
  'webhook_readers',
  'workspaces',
];

async function rows<Row extends object>(query: string): Promise<Row[]> {
  return (await db.pool.query<Row>(query)).rows;
}

const tables = `select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const tenantTables = `(${tables} and c.relname not in (${workspaceFree.map((name) => `'${name}'`).join()})) t`;

test('every table is a tenant table or known to be workspace-free', async () => {
  const found = await rows<{ name: string; tenant: boolean }>(`
    select t.name, exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'workspace_id'
      and a.attnotnull and a.atttypid = 'uuid'::regtype) as tenant from (${tables}) t`);
  expect(found.length).toBeGreaterThan(45);
  const odd = found.filter(({ name, tenant }) => !tenant && !workspaceFree.includes(name));
  expect(odd).toEqual([]);
});

describe('every tenant table', () => {
  test('has row-level security, forced on its owner too, with one policy for everything', async () => {
    const open = await rows(`select t.name from ${tenantTables}
      where not (t.relrowsecurity and t.relforcerowsecurity) or (
        select count(*) filter (where p.polcmd = '*' and p.polpermissive
            and pg_get_expr(p.polqual, p.polrelid) like '%workspace_id = (NULLIF(current_setting(''app.workspace_id''%'
            and pg_get_expr(p.polwithcheck, p.polrelid) = pg_get_expr(p.polqual, p.polrelid)) <> 1 or count(*) <> 1
          from pg_policy p where p.polrelid = t.oid)`);
    expect(open).toEqual([]);
  });

  test('has a primary key that starts with workspace_id', async () => {
    const odd = await rows(`select t.name from ${tenantTables}
      left join pg_index i on i.indrelid = t.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where a.attname is distinct from 'workspace_id'`);
    expect(odd).toEqual([]);
  });

  test('has workspace_id in every unique index', async () => {
    const odd = await rows(`select t.name, i.indexrelid::regclass::text as index from ${tenantTables}
      join pg_index i on i.indrelid = t.oid and i.indisunique
      where not exists (select from unnest(i.indkey::int2[]) key join pg_attribute a
        on a.attrelid = t.oid and a.attnum = key where a.attname = 'workspace_id')`);
    expect(odd).toEqual([]);
  });

  test('has workspace_id on both sides of every foreign key to another tenant table', async () => {
    const odd = await rows(`select t.name, k.conname from ${tenantTables}
      join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      join pg_class target on target.oid = k.confrelid
      where target.relname not in (${workspaceFree.map((name) => `'${name}'`).join()})
        and not exists (select from unnest(k.conkey, k.confkey) as pair(own, other)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = own and a.attname = 'workspace_id'
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = other and b.attname = 'workspace_id')`);
    expect(odd).toEqual([]);
  });

  test('has no exclusion constraint and no trigger of its own, but the audit guard of tests', async () => {
    expect(await rows(`select conname from pg_constraint where contype = 'x'`)).toEqual([]);
    const triggers = await rows(`select g.tgname from pg_trigger g join ${tenantTables} on t.oid = g.tgrelid
      where not g.tgisinternal and g.tgfoid::regproc::text not like 'audit_guard.%'`);
    expect(triggers).toEqual([]);
  });

  test('has no statistics of its workspace, whenever it is analyzed', async () => {
    const owner = connectDatabase({ url: testDatabaseUrls().ownerUrl, poolSize: 1 });
    await owner.pool.query('analyze roles, audit_log, employees');
    const known = await owner.pool.query(
      `select tablename from pg_stats where schemaname = 'public' and attname = 'workspace_id'
         and tablename not in (${workspaceFree.map((name) => `'${name}'`).join()})`,
    );
    await owner.close();
    expect(known.rows).toEqual([]);
    const counted = await rows(`select t.name from ${tenantTables} join pg_attribute a on a.attrelid = t.oid
      where a.attname = 'workspace_id' and a.attstattarget is distinct from 0`);
    expect(counted).toEqual([]);
  });

  test('has an index that starts with its workspace', async () => {
    const odd = await rows(`select t.name from ${tenantTables} where not exists (
      select from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
       where i.indrelid = t.oid and a.attname = 'workspace_id')`);
    expect(odd).toEqual([]);
  });
});

test('a workspace-free table refers to no tenant table', async () => {
  const odd = await rows(`select k.conname from pg_constraint k
    join pg_class own on own.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    where k.contype = 'f' and own.relname in (${workspaceFree.map((name) => `'${name}'`).join()})
      and target.relname not in (${workspaceFree.map((name) => `'${name}'`).join()})`);
  expect(odd).toEqual([]);
});

describe('the application role', () => {
  test('is no superuser, cannot bypass row-level security, owns nothing and can become nobody else', async () => {
    const [role] = await rows(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      (select count(*)::int from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owned,
      (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where rolname = current_user`);
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      memberships: 0,
    });
    expect(new URL(testDatabaseUrls().appUrl).username).not.toBe(
      new URL(testDatabaseUrls().ownerUrl).username,
    );
  });

  test.each([
    'alter table employees disable row level security',
    'set role postgres',
    'update audit_log set action = action',
    'delete from audit_log',
    'delete from movements',
    'delete from employee_versions',
    'update employee_versions set name = name',
    'truncate presence',
    'select * from installation',
    'delete from workspaces',
  ])('may not: %s', async (statement) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('sees no rows while the setting is missing, empty or reset', async () => {
    const client = await db.pool.connect();
    try {
      for (const setting of [`select 1`, `set app.workspace_id = ''`, `reset app.workspace_id`]) {
        await client.query(setting);
        expect((await client.query('select * from roles')).rows).toEqual([]);
      }
      await client.query('set row_security = off');
      await expect(client.query('select * from roles')).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });
});

describe('the page about distributed engines', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/distributed.md'), 'utf8');
  /** What a step names; schemas and functions have no place in the catalogue of tables. */
  const namedIn = (step: string) => {
    const text = new RegExp(`^${step}(.*?)^\\d\\. `, 'ms').exec(page)?.[1] ?? '';
    return [...text.matchAll(/`([a-z_]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'pgboss');
  };
  const kept = [
    ...namedIn('3\\. Leave on the coordinator'),
    ...namedIn('4\\. `select create_reference_table'),
  ];

  test('says of each workspace-free table once where it goes, and how many there are', () => {
    expect(kept.toSorted()).toEqual(workspaceFree);
    expect(page).toContain(`one of the ${workspaceFree.length} listed as workspace-free`);
  });

  test('distributes, with all the rest, only tables whose primary key starts with workspace_id', async () => {
    const odd = await rows<{ name: string }>(`select t.name from (${tables}) t
      left join pg_index i on i.indrelid = t.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where a.attname is distinct from 'workspace_id'`);
    expect(odd.map(({ name }) => name).filter((name) => !kept.includes(name))).toEqual([]);
  });
});
