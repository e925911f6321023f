import { connectDatabase, type Database } from '@stempel/db';
import { type OwnPostgres, ownPostgres, tellPlans, withoutAudit } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';

/** A PostgreSQL of its own, in which nobody looks at tables but who is told to, and which tells the plans it uses. */
export interface PlannedWorld {
  readonly postgres: OwnPostgres;
  readonly owner: Database;
  /** Rows of tables and of indexes read since the start of the server, by connections that were closed. */
  readRows(): Promise<number>;
  close(): Promise<void>;
}

export async function openPlannedWorld(): Promise<PlannedWorld> {
  const postgres = await ownPostgres();
  const owner = connectDatabase({ url: postgres.ownerUrl, poolSize: 1 });
  // What is lost with the machine does not matter here.
  for (const setting of ['autovacuum', 'fsync', 'synchronous_commit', 'full_page_writes']) {
    await owner.pool.query(`alter system set ${setting} to off`);
  }
  await owner.pool.query('select pg_reload_conf()');
  return {
    postgres,
    owner,
    async readRows() {
      const { rows } = await owner.pool.query<{ read: string }>(`
        select (select sum(seq_tup_read) from pg_stat_user_tables where schemaname = 'public')
             + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = 'public') as read`);
      return Number(rows[0]?.read);
    },
    async close() {
      await owner.close();
      await postgres.remove();
    },
  };
}

/** From now on the plans of new connections are told. */
export async function tellPlansOf({ postgres, owner }: PlannedWorld): Promise<void> {
  await tellPlans(owner, decodeURIComponent(new URL(postgres.appUrl).username));
}

/** A company with the month before the moment, users, absences, entries and a group of its identity provider. */
export async function fillStaff(
  db: Database,
  slug: string,
  employees: number,
  at: string,
): Promise<ServiceContext> {
  const now = Temporal.Instant.from(at);
  const seeding = { environment: 'production' as const, now, requestId: 'test', slug, employees, months: 1 };
  const { workspace } = await seedLoad(db, seeding);
  const ctx = systemContext(db, { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true }, now, 'test');
  await withoutAudit(db, workspace.id, async (tx) => {
    for (const statement of fixtures(workspace.id)) await tx.execute(statement);
  });
  return ctx;
}

/** One person manages a hundred of them, some through another, and heads no unit: as if it had been so from the start. */
export async function appointManagers({ owner }: PlannedWorld, { workspace }: ServiceContext): Promise<void> {
  await owner.pool.query(`begin; set local app.unaudited = 'on';
    update employment_versions v set manager_id = m.id
      from employees m, employees e, employments o
     where e.workspace_id = '${workspace.id}' and m.workspace_id = e.workspace_id and o.employee_id = e.id and v.object_id = o.id
       and e.code between '000101' and '000200'
       and m.code = case when e.code <= '000160' then '000100' else '000101' end;
    commit`);
}

/** A page or two of each of the tables that rows of time refer to: whoever reads them through pays for each row. */
export async function fillCodes(db: Database, { workspace }: ServiceContext): Promise<void> {
  await withoutAudit(db, workspace.id, async (tx) => {
    for (const table of ['activities', 'reasons', 'projects'])
      await tx.execute(`insert into ${table} (workspace_id, id, code, created_at, updated_at)
        select '${workspace.id}', uuidv7(), 'code-' || n, now(), now() from generate_series(1, 150) n`);
  });
}

const fixtures = (workspace: string) => [
  `insert into users (workspace_id, id, kind, state, name, created_at, updated_at)
   values ('${workspace}', uuidv7(), 'service', 'activated', 'Payroll', now(), now())`,
  `insert into users (workspace_id, id, kind, state, user_name, email, name, external_id, employee_id, created_at, updated_at)
   select workspace_id, uuidv7(), 'person', 'activated', 'user-' || code || '@x.example', 'user-' || code || '@x.example',
     code, 'U-' || code, id, now(), now() from employees`,
  `insert into roles (workspace_id, id, name, grants, scim_managed, created_at, updated_at)
   values ('${workspace}', uuidv7(), 'Everybody', '{projects:read:all}', true, now(), now())`,
  `insert into role_members (workspace_id, role_id, user_id, added_at)
   select u.workspace_id, r.id, u.id, now() from roles r cross join users u where r.name = 'Everybody' and u.kind = 'person'
    and u.user_name is not null`,
  `insert into users (workspace_id, id, kind, state, user_name, email, name, created_at, updated_at)
   select '${workspace}', uuidv7(), 'person', 'activated', 'admin-' || n || '@x.example', 'admin-' || n || '@x.example',
     'Admin ' || n, now(), now() from generate_series(1, 20) n`,
  `select keep_user_names('${workspace}', array(select id from users where workspace_id = '${workspace}'))`,
  `insert into role_members (workspace_id, role_id, user_id, added_at)
   select u.workspace_id, r.id, u.id, now() from roles r cross join users u where r.name = 'Admin' and u.name like 'Admin %'`,
  `insert into activities (workspace_id, id, code, created_at, updated_at) values ('${workspace}', uuidv7(), 'care-x', now(), now())`,
  `insert into activity_versions (workspace_id, version_id, object_id, effective_from, recorded_at, name, type, project,
     dimensions, state)
   select workspace_id, uuidv7(), id, '2020-01-01', now(), 'Care', 'work', 'none', '[]', 'active'
     from activities where code = 'care-x'`,
  `insert into projects (workspace_id, id, code, created_at, updated_at) values ('${workspace}', uuidv7(), 'ward', now(), now())`,
  `insert into project_versions (workspace_id, version_id, object_id, effective_from, recorded_at, name,
     requires_manager_approval, state)
   select workspace_id, uuidv7(), id, '2020-01-01', now(), 'Ward', true, 'active' from projects where code = 'ward'`,
  `insert into entries (workspace_id, id, employee_id, employment_id, posted_on, activity_id, minutes, source, created_at, updated_at)
   select e.workspace_id, uuidv7(), e.employee_id, e.id, day::date, a.id, 60, 'seed', now(), now()
     from employments e cross join activities a cross join generate_series('2026-10-05'::date, '2026-10-07', '1 day') day
    where a.code = 'care-x'`,
  `update entries set project_id = p.id, approval = 'approved' from projects p
    where p.code = 'ward' and posted_on = '2026-10-05'`,
  `insert into absences (workspace_id, id, employee_id, employment_id, from_on, to_on, state, created_at, updated_at)
   select workspace_id, uuidv7(), employee_id, id, '2026-10-19', '2026-10-19', 'approved', now(), now() from employments`,
];
