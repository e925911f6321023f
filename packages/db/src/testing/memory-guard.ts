import { ask } from './ask.ts';

/**
 * Makes the database refuse, at the end of a transaction, a change of a row that remembers whose earlier row was not kept,
 * and a version that was replaced without its transaction. It lives in the databases of tests only, as the guard of audits
 * does: no path of writing can be forgotten, and the product has no triggers. Nothing is asked of what fixtures write.
 */
export async function guardMemory(ownerUrl: string): Promise<void> {
  await ask(ownerUrl, machinery);
}

/** Tables whose every change is kept; of the others, whatever is no version and more than a count of writes. */
const whole = ['presence', 'entries', 'absences'];
const identities = [
  ...['employments', 'time_accounts', 'policies', 'activities', 'reasons', 'projects'],
  'workspaces',
];

const triggers = [...whole, ...identities].map(
  (table) => `
  create constraint trigger must_be_remembered after update or delete on ${table} deferrable initially deferred
    for each row execute function audit_guard.check_remembered(${whole.includes(table) ? '' : "'revision', 'updated_at'"});`,
);

const machinery = `
  create function audit_guard.check_remembered() returns trigger language plpgsql security definer
    set search_path = public set enable_seqscan = off as $$
    declare
      workspace uuid := coalesce(to_jsonb(old) ->> 'workspace_id', to_jsonb(old) ->> 'id');
    begin
      if current_setting('app.unaudited', true) = 'on' then return null; end if;
      if tg_nargs > 0 and tg_op = 'UPDATE' and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then return null; end if;
      -- Who erases a person leaves nothing of what was said, nor does a retention that is over.
      if exists (
        select from audit_log a
         where a.workspace_id = workspace and a.action in ('erase', 'retain')
           and a.written_in >= pg_current_xact_id()::text::bigint << 20
           and a.written_in < (pg_current_xact_id()::text::bigint + 1) << 20
      ) then return null; end if;
      if not exists (
        select from earlier_rows e
         where e.workspace_id = workspace and e.id = old.id and e.revision = old.revision
           and e.kind = tg_table_name and e.said = to_jsonb(old) and e.superseded_in >> 20 = pg_current_xact_id()::text::bigint
      ) then
        raise exception 'Row % of % forgot what it said.', old.id, tg_table_name
          using hint = 'Whatever changes it calls keepEarlier() first.';
      end if;
      return null;
    end $$;
  ${triggers.join('\n')}

  create function audit_guard.check_superseded() returns trigger language plpgsql as $$
    begin
      if (new.superseded_at is null) = (new.superseded_in is null) then return null; end if;
      if current_setting('app.unaudited', true) = 'on' then return null; end if;
      raise exception 'A version of % was replaced without its transaction.', tg_table_name
        using hint = 'Whatever sets superseded_at sets superseded_in to thisWriting.';
    end $$;
  do $$ declare item text; begin
    for item in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                   and relname like '%\\_versions' loop
      execute format('create constraint trigger must_be_superseded after update on %I deferrable initially deferred
        for each row execute function audit_guard.check_superseded()', item);
    end loop; end $$;`;
