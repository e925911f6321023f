/**
 * What makes the separation of workspaces hold, and what is written readable, run after every migration: row-level security binds even the
 * owner of the tables, and the application role gets no more than it needs.
 */
export function securityStatements(appRole: string): string[] {
  const role = `"${appRole.replaceAll('"', '""')}"`;
  return [
    forceRowLevelSecurity,
    'create schema if not exists pgboss',
    `grant usage on schema public to ${role}`,
    // The queue keeps its own tables, which it makes as the application role.
    `grant usage, create on schema pgboss to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage on all sequences in schema public to ${role}`,
    `revoke all on installation from ${role}`,
    // Whether the database has what a server needs is for that server to see.
    `grant usage on schema drizzle to ${role}`,
    `grant select on drizzle.__drizzle_migrations to ${role}`,
    // Whatever the server is set to: instants and dates leave the database in one form.
    `alter role ${role} set timezone to 'UTC'`,
    `alter role ${role} set datestyle to 'ISO, YMD'`,
    // What was recorded stays: the log, the ledger, earlier rows and versions are only added to.
    `revoke update, delete on audit_log, movements, earlier_rows from ${role}`,
    `revoke delete on workspaces from ${role}`,
    `do $$ declare item text; begin
       for item in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                      and relname like '%\\_versions' loop
         execute format('revoke update, delete on %I from ${role.replaceAll("'", "''")}', item);
         execute format('grant update (superseded_at, superseded_in) on %I to ${role.replaceAll("'", "''")}', item);
       end loop; end $$`,
  ];
}

const forceRowLevelSecurity = `do $$ declare item text; begin
  for item in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                 and relrowsecurity and not relforcerowsecurity loop
    execute format('alter table %I force row level security', item);
  end loop; end $$`;
