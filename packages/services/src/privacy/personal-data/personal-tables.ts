import { type SQL, sql } from '@stempel/db/drizzle';
import { beforeAllIds } from '../../kernel/uuid-list.ts';

/** Rows of a table that are about a person, as the database names it. */
export interface PersonalTable {
  readonly name: string;
  /** A condition in which `$1` is the workspace, `$2` the employee and `$3` the list of their accounts. */
  readonly where: string;
  /** A text that tells rows apart, by which pages go on. */
  readonly key: string;
  /** Whether pages go on by the id itself: of a table that is read through, each page would else read all of it again. */
  readonly byId: boolean;
  /** Columns that are not handed out: secrets, names of other people, and what only the database reads. */
  readonly omitted: readonly string[];
}

const internal = ['workspace_id', 'created_in', 'recorded_in', 'superseded_in', 'written_in'];

interface Given {
  readonly key?: string;
  readonly byId?: boolean;
  readonly omitted?: readonly string[];
}

function personal(
  name: string,
  where: string,
  { key = 't.id::text', byId = false, omitted = [] }: Given = {},
): PersonalTable {
  return { name, where, key, byId, omitted: [...internal, ...omitted] };
}

const inWorkspace = 't.workspace_id = $1::uuid';
const ofEmployee = (name: string, given?: Given) =>
  personal(name, `${inWorkspace} and t.employee_id = $2::uuid`, given);
const ofUsers = (name: string, given?: Given) =>
  personal(name, `${inWorkspace} and t.user_id = any ($3)`, given);
/** What is there and what was deleted have an index each. */
const idsOrGone = (table: string) =>
  ['is null', 'is not null']
    .map(
      (isDeleted) =>
        `select p.id from ${table} p where p.workspace_id = $1::uuid and p.employee_id = $2::uuid and p.deleted_at ${isDeleted}`,
    )
    .join(' union all ');
const ofEmployeeOrGone = (table: string) => `${inWorkspace} and t.id = any (array(${idsOrGone(table)}))`;
const employments =
  'select e.id from employments e where e.workspace_id = $1::uuid and e.employee_id = $2::uuid';
const identities = 'select u.identity_id from users u where u.workspace_id = $1::uuid and u.id = any ($3)';
const ofIdentities = (name: string, given?: Given) =>
  personal(name, `t.identity_id in (${identities})`, given);

/** Whom rows of the log are about: by id, as the erasure finds them (db/functions/erase_person.sql). */
const things = `
  select $2::uuid union all select unnest($3) union all ${employments}
  union all ${idsOrGone('presence')} union all ${idsOrGone('entries')}
  union all select p.id from absences p where p.workspace_id = $1::uuid and p.employee_id = $2::uuid
  union all select p.id from absence_attachments p where p.workspace_id = $1::uuid and p.employee_id = $2::uuid
  union all select p.id from statements p where p.workspace_id = $1::uuid and p.employee_id = $2::uuid
  union all select p.id from incidents p where p.workspace_id = $1::uuid and p.employee_id = $2::uuid
  union all select p.id from corrections p where p.workspace_id = $1::uuid and p.employment_id in (${employments})`;

/** And by what they say: what was removed has left its table, and deputies are somebody's. */
const saysWhose = `$2::uuid::text in (t.before ->> 'employee_id', t.after ->> 'employee_id')`;

/** Everything that is handed out, in the order of the file. */
export const personalTables: readonly PersonalTable[] = [
  personal('employees', `${inWorkspace} and t.id = $2::uuid`),
  personal('employee_versions', `${inWorkspace} and t.object_id = $2::uuid`, {
    key: 't.version_id::text',
    omitted: ['email_key'],
  }),
  ofEmployee('employments'),
  personal('employment_versions', `${inWorkspace} and t.object_id in (${employments})`, {
    key: 't.version_id::text',
  }),
  personal('presence', ofEmployeeOrGone('presence')),
  personal('entries', ofEmployeeOrGone('entries')),
  ofEmployee('absences'),
  ofEmployee('absence_changes'),
  ofEmployee('absence_attachments'),
  personal(
    'absence_attachment_parts',
    `${inWorkspace} and t.attachment_id in (
      select a.id from absence_attachments a where a.workspace_id = $1::uuid and a.employee_id = $2::uuid)`,
    { key: "t.attachment_id::text || lpad(t.part::text, 10, '0')" },
  ),
  ofEmployee('statements'),
  personal('corrections', `${inWorkspace} and t.employment_id in (${employments})`),
  ofEmployee('movements'),
  ofEmployee('lots'),
  ofEmployee('incidents'),
  ofEmployee('earlier_figures', { key: "t.statement_id::text || lpad(t.revision::text, 20, '0')" }),
  ofEmployee('earlier_rows', { key: "t.id::text || lpad(t.revision::text, 20, '0')" }),
  ofEmployee('removed_time', { key: 't.employee_id::text' }),
  personal('deputies', `${inWorkspace} and $2::uuid in (t.employee_id, t.deputy_id)`),
  personal('users', `${inWorkspace} and t.id = any ($3)`, {
    omitted: ['user_name_key', 'email_key', 'ordinal'],
  }),
  ofUsers('role_members', { key: 't.role_id::text || t.user_id::text' }),
  ofUsers('invitations', { omitted: ['token_sha256'] }),
  ofUsers('notification_settings', { key: 't.user_id::text' }),
  ofUsers('notifications'),
  ofUsers('outgoing_mails', { omitted: ['link_hash'] }),
  ofUsers('calendar_feeds'),
  ofUsers('saved_views'),
  personal('identities', `t.id in (${identities})`, { key: 't.id' }),
  ofIdentities('accounts', {
    key: 't.id',
    omitted: ['password', 'access_token', 'refresh_token', 'id_token'],
  }),
  ofIdentities('passkeys', { key: 't.id', omitted: ['public_key', 'credential_id'] }),
  ofUsers('sessions', { key: 't.id', omitted: ['token'] }),
  personal('scim_log', `${inWorkspace} and t.object_id = any ($3)`),
  personal('audit_log', `${inWorkspace} and (t.object_id in (${things}) or ${saysWhose})`, {
    byId: true,
    omitted: ['actor_name', 'stands_for_name'],
  }),
];

/** Tables that name a person and are not handed out, and why. */
export const withheldTables: Readonly<Record<string, string>> = {
  authenticators: 'hold the secret of an app; that there is one is said by the sign-in',
  employee_names: 'are made of the versions of the employee, for the search',
  employee_words: 'are made of the versions of the employee, for the search',
  idempotency_keys: 'repeat for a day what a call answered, all of which is in its own table',
  incident_looks: 'say when an employee is looked at next',
  job_errors: 'repeat rows of files that somebody sent, with what is wrong in them',
  job_file_parts: 'are files that hold many people; what was taken from them is in its own table',
  jobs: 'are what somebody had done; files are called as they were called by who sent them',
  memberships: 'say which workspaces an account opens, as its own row does',
  user_names: 'are made of the row of the user, for the search',
  user_words: 'are made of the row of the user, for the search',
  sandbox_results: 'are trials of rules with the figures of many, and expire',
  sign_in_limits: 'count attempts for some minutes',
  verifications: 'hold the secrets of links, for some minutes',
};

const pageRows = 500;

/** Whose rows are asked for. */
export interface Owner {
  readonly workspace: string;
  readonly employee: string;
  readonly users: SQL;
}

/** A page of a table as JSON rows, behind a key. */
export function pageOf(table: PersonalTable, owner: Owner, last: string): SQL {
  const { name, where, byId, omitted } = table;
  const values: Record<string, SQL> = {
    $1: sql`${owner.workspace}`,
    $2: sql`${owner.employee}`,
    $3: owner.users,
  };
  const parts = where.split(/(\$[123])/).map((part) => values[part] ?? sql.raw(part));
  const columns = sql.raw(`array[${omitted.map((column) => `'${column}'`).join(', ')}]`);
  const key = sql.raw(table.key);
  const place = byId ? sql`t.id` : sql`(${key}) collate "C"`;
  const behind = byId ? sql`${last === '' ? beforeAllIds : last}::uuid` : sql`${last}`;
  return sql`
    select ${key} as key, to_jsonb(t) - ${columns} as said from ${sql.identifier(name)} t
     where ${sql.join(parts)} and ${place} > ${behind}
     order by ${place} limit ${pageRows}`;
}
