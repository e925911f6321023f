/**
 * Part of a `with`: inserts the log rows of a read, waiting for no disk; a read that is lost from the log in a crash of
 * the database harms nobody.
 */
export function logRead(rows: string): string {
  return `
  logged as (
    insert into scim_log
    select l.* from (select set_config('synchronous_commit', 'off', true)) s,
                    jsonb_populate_recordset(null::scim_log, ${rows}) l)`;
}
