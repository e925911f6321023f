/**
 * What keeps plans from resting on what PostgreSQL happens to know of its tables, run after every migration
 * (README.md, Plans).
 */
export function planningStatements(appRole: string): string[] {
  const role = `"${appRole.replaceAll('"', '""')}"`;
  return [
    forgetWorkspaces,
    // Of two indexes that look equally good the one in the order asked for is taken; a bitmap knows no order.
    `alter role ${role} set enable_bitmapscan to off`,
    // What looks like a row or two is kept beside and compared with every row of the other table, however many there are.
    `alter role ${role} set enable_material to off`,
    // Else a table of a page or two, with rows of every workspace, is read through for each row of another one.
    `alter role ${role} set enable_seqscan to off`,
  ];
}

/**
 * Statistics of `workspace_id` say that a workspace they do not know has one row: then every index that starts with the
 * workspace looks as good as the right one. Without them it is one part in 200 of every table, known or not.
 */
const forgetWorkspaces = `do $$ declare item record; begin
  for item in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
               where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
                 and a.attname = 'workspace_id' and a.attstattarget is distinct from 0 loop
    if current_setting('server_version_num')::int >= 180000 then
      perform pg_clear_attribute_stats('public', item.relname, 'workspace_id', false);
    elsif exists (select from pg_class where oid = format('public.%I', item.relname)::regclass and reltuples > 0) then
      -- What an older PostgreSQL knows already nobody but a superuser can take from it; to know it for ever is worse.
      continue;
    end if;
    execute format('alter table %I alter column workspace_id set statistics 0', item.relname);
  end loop; end $$`;
