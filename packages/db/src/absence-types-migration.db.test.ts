import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations } from './apply-migrations.ts';
import { migrateDatabase, migrationsFolder } from './migrate-database.ts';
import { ask, emptyDatabase, testSecret as secret } from './testing/index.ts';

const id = (last: number) => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

// Row-level security binds an owner that is no superuser, so one of those has to see what it changes.
test('time off becomes an absence type as it was used most, whoever owns the tables', async () => {
  const url = new URL(await emptyDatabase());
  const admin = url.href;
  const name = url.pathname.slice(1);
  await ask(admin, `create role ${name} login createrole password 'weak'`);
  await ask(admin, `alter database ${name} owner to ${name}`);
  url.username = name;
  url.password = 'weak';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const migrations = readMigrationFiles({ migrationsFolder });
  const added = migrations.findIndex(({ sql }) => sql.some((text) => text.includes('"absence_type"')));
  await applyMigrations(client, migrations.slice(0, added));
  await client.query(earlier);
  await client.end();
  await migrateDatabase(url.href, { secret });
  const found = await ask(
    admin,
    'select a.code, v.absence_type from activities a join activity_versions v on v.object_id = a.id order by code',
  );
  const sickness = { account_id: null, credit: 'day-norm', credit_minutes: null, earns: true };
  expect(found).toEqual([
    { code: 'sick', absence_type: { ...sickness, sickness: true } },
    { code: 'unused', absence_type: null },
    { code: 'work', absence_type: null },
  ]);
  // They stay as they were.
  expect(await ask(admin, 'select sickness, credit from absences order by id')).toEqual([
    { sickness: true, credit: 'day-norm' },
    { sickness: true, credit: 'day-norm' },
    { sickness: false, credit: 'none' },
  ]);
  await ask(
    admin,
    `alter database ${name} owner to postgres; drop owned by ${name}_app cascade;
    drop role ${name}_app; reassign owned by ${name} to postgres; drop owned by ${name}; drop role ${name}`,
  );
});

const activity = (n: number, code: string, type: string) => `
  insert into activities (workspace_id, id, code, created_at, updated_at) values ('${id(1)}', '${id(n)}', '${code}', now(), now());
  insert into activity_versions (workspace_id, version_id, object_id, effective_from, recorded_at, name, type, project, dimensions, state)
    values ('${id(1)}', '${id(n)}', '${id(n)}', '2026-01-01', now(), '${code}', '${type}', 'none', '[]', 'active');`;

const absence = (n: number, credit: string, sickness: boolean) => `
  insert into absences (workspace_id, id, employee_id, employment_id, from_on, to_on, activity_id, credit, sickness, state,
      created_at, updated_at)
    values ('${id(1)}', '${id(n)}', '${id(2)}', '${id(3)}', '2026-02-0${n - 6}', '2026-02-0${n - 6}', '${id(4)}', '${credit}',
      ${sickness}, 'approved', now(), now());`;

const earlier = `
  set app.workspace_id = '${id(1)}';
  insert into workspaces (id, environment, slug, name, time_zone, created_at, updated_at)
    values ('${id(1)}', 'production', 'w', 'W', 'UTC', now(), now());
  insert into employees (workspace_id, id, code, created_at, updated_at)
    values ('${id(1)}', '${id(2)}', '1', now(), now());
  insert into employments (workspace_id, id, employee_id, start_on, created_at, updated_at)
    values ('${id(1)}', '${id(3)}', '${id(2)}', '2026-01-01', now(), now());
  ${activity(4, 'sick', 'timeoff')}${activity(5, 'unused', 'timeoff')}${activity(6, 'work', 'work')}
  ${absence(7, 'day-norm', true)}${absence(8, 'day-norm', true)}${absence(9, 'none', false)}
  alter table absences force row level security;
  alter table activity_versions force row level security;
  reset app.workspace_id;`;
