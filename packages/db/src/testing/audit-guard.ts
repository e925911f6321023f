import pg from 'pg';
import { type AuditRule, auditRules } from './audit-rules.ts';

/**
 * Makes the database refuse, at the end of a transaction, whatever was written for a workspace without an audit row of
 * the same object. It lives in the databases of tests only, as triggers: no code can be forgotten, and the product has
 * nothing of it. `told` are the audit rows of which the catalogue of events knows whether they are events, as
 * `resource:action`, or `resource:*`; any other is refused. Left out: all are let in. Where webhooks listen, an audit row is
 * refused that nothing tells the servers of.
 */
export async function guardAudits(ownerUrl: string, told: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(machinery);
    await client.query('insert into audit_guard.told select unnest($1::text[])', [told]);
    const { rows } = await client.query<{ name: string; columns: string[] }>(guardedTables);
    const gone = Object.keys(auditRules).filter((name) => !rows.some((row) => row.name === name));
    if (gone.length > 0)
      throw new Error(`audit-rules.ts names tables that no workspace has: ${gone.join()}.`);
    for (const { name, columns } of rows) {
      await client.query(
        triggersOf(name, columns, auditRules[name] ?? { reason: 'is a table of a workspace' }),
      );
    }
  } finally {
    await client.end();
  }
}

/** The tables that row-level security keeps apart, and the directory of workspaces. */
const guardedTables = `
  select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and (c.relrowsecurity or c.relname = 'workspaces')
   group by 1 order by 1`;

function triggersOf(table: string, columns: readonly string[], rule: AuditRule): string {
  const objects = rule.objects ?? [columns.includes('object_id') ? 'object_id' : 'id'];
  const unknown = objects.filter((column) => !rule.follows && !columns.includes(column));
  const isFree = (operation: 'insert' | 'update' | 'delete') => rule.free?.includes(operation) ?? false;
  if (unknown.length > 0 && !(['insert', 'update', 'delete'] as const).every(isFree)) {
    throw new Error(
      `The table ${table} has no column ${unknown.join()}: say in audit-rules.ts whose log it is in.`,
    );
  }
  const [first, second = first] = objects.map((column) => `array_agg(n.${column})`);
  const objectsFrom = (rows: string) =>
    `select ${rule.follows ? 'null::uuid[], null::uuid[]' : `${first}, ${second}`}, count(*) from ${rows}`;
  const updates = rule.freeUpdates
    ? `rows_now n join rows_before o on o.workspace_id = n.workspace_id and o.id = n.id where not (${rule.freeUpdates})`
    : 'rows_now n';
  const trigger = (operation: 'insert' | 'update' | 'delete', referencing: string, select: string) =>
    isFree(operation)
      ? ''
      : `create trigger audit_guard_${operation} after ${operation} on "${table}" referencing ${referencing}
           for each statement execute function audit_guard.note_written('${select.replaceAll("'", "''")}');`;
  return [
    trigger('insert', 'new table as rows_now', objectsFrom('rows_now n')),
    trigger('update', 'new table as rows_now old table as rows_before', objectsFrom(updates)),
    trigger('delete', 'old table as rows_before', objectsFrom('rows_before n')),
  ].join('\n');
}

/** What was written and what was audited, by transaction; savepoints that are rolled back take their part along. */
const machinery = `
  create schema audit_guard;
  create unlogged table audit_guard.written (
    xact xid8 not null, name text not null, operation text not null, objects uuid[], or_objects uuid[]);
  create table audit_guard.told (change text primary key);
  create unlogged table audit_guard.audited (xact xid8 not null, object_id uuid, covers_all boolean not null);
  create index on audit_guard.audited (xact, object_id);

  create function audit_guard.note_written() returns trigger language plpgsql security definer
    set search_path = public as $$
    declare objects uuid[]; or_objects uuid[]; amount bigint;
    begin
      if current_setting('app.unaudited', true) = 'on' then return null; end if;
      execute tg_argv[0] into objects, or_objects, amount;
      if amount > 0 then
        insert into audit_guard.written
        values (pg_current_xact_id(), tg_table_name, lower(tg_op), objects, or_objects);
      end if;
      return null;
    end $$;

  -- Work on many objects is one row: with all of them, without any, or the seeding of a workspace, the erasure of a person or a retention
  -- that is over.
  create function audit_guard.note_audited() returns trigger language plpgsql security definer
    set search_path = public as $$
    declare untold text;
    begin
      select resource || ':' || action into untold from rows_now
       where exists (select from audit_guard.told) and coalesce(current_setting('app.unaudited', true), '') <> 'on'
         and not exists (
           select from audit_guard.told t where t.change in (resource || ':' || action, resource || ':*'))
       limit 1;
      if untold is not null then
        raise exception 'No event is known for "%".', untold
          using hint = 'Name it in event-kinds.ts of the services, or say there why nobody is told.';
      end if;
      if exists (select from rows_now where (written_in >> 20) is distinct from pg_current_xact_id()::text::bigint) then
        raise exception 'An audit row without its transaction: its event would never be read.'
          using hint = 'Whoever inserts it names the columns and leaves written_in to the database.';
      end if;
      insert into audit_guard.audited
      select pg_current_xact_id(), coalesce(named.id, object_id),
        (object_id is null and object_ids is null) or action in ('seed', 'erase', 'retain')
        from rows_now left join lateral unnest(object_ids) named (id) on true;
      return null;
    end $$;
  create trigger audit_guard_audited after insert on audit_log referencing new table as rows_now
    for each statement execute function audit_guard.note_audited();

  create function audit_guard.check_woken() returns trigger language plpgsql security definer
    set search_path = public set enable_seqscan = off as $$
    begin
      if coalesce(current_setting('app.unaudited', true), '') <> 'on'
        and exists (select from webhook_readers where workspace_id = new.workspace_id and is_active)
        and not exists (select from event_wakes where workspace_id = new.workspace_id) then
        raise exception 'No server is told that "%:%" was written: webhooks would hear of it late.', new.resource, new.action
          using hint = 'Whoever inserts an audit row calls wakeReaders() in the same transaction.';
      end if;
      return null;
    end $$;
  create constraint trigger audit_guard_woken after insert on audit_log deferrable initially deferred
    for each row execute function audit_guard.check_woken();

  create function audit_guard.check_audited() returns trigger language plpgsql security definer
    set search_path = public set enable_seqscan = off as $$
    declare missing text;
    begin
      if exists (select from audit_guard.audited a where a.xact = new.xact and (a.covers_all or new.objects is null)) then
        return null;
      end if;
      select string_agg(w.id::text, ', ') into missing
        from (select id, or_id from unnest(new.objects, new.or_objects) x (id, or_id)
               where not exists (
                 select from audit_guard.audited a where a.xact = new.xact and a.object_id in (x.id, x.or_id))
               limit 3) w;
      if new.objects is null or missing is not null then
        raise exception 'Unaudited % of % %: the transaction wrote it without an audit row of the object.',
          new.operation, new.name, coalesce(missing, '')
          using hint = 'A verb writes one with audit(). A fixture of a test writes inside withoutAudit().';
      end if;
      return null;
    end $$;
  create constraint trigger must_be_audited after insert on audit_guard.written deferrable initially deferred
    for each row execute function audit_guard.check_audited();`;
