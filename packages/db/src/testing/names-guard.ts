import { ask } from './ask.ts';

/**
 * Makes the database refuse, at the end of a transaction, an employee whose names or words are not those of the versions
 * that were written. It lives in the databases of tests only, as the guard of audits does: no path of writing can be
 * forgotten, and the product has no triggers.
 */
export async function guardNames(ownerUrl: string): Promise<void> {
  await ask(ownerUrl, machinery);
}

const machinery = `
  create function audit_guard.check_names() returns trigger language plpgsql security definer
    set search_path = public set enable_seqscan = off as $$
    declare employee uuid := to_jsonb(new) ->> case tg_table_name when 'employees' then 'id' else 'object_id' end;
    begin
      if exists (
        select from names_of(new.workspace_id, employee) n
          full join (select * from employee_names where workspace_id = new.workspace_id and employee_id = employee) k
            on row(k.since, k.until, k.nearest_since, k.name, k.number, k.words)
             = row(n.since, n.until, n.nearest_since, n.name, n.number, n.words)
         where k.since is null or n.since is null
      ) or exists (
        select from (select distinct word from names_of(new.workspace_id, employee) n,
                       string_to_table(ltrim(n.words), ' ') w (word) where word <> '') n
          full join (select word from employee_words where workspace_id = new.workspace_id and employee_id = employee) k
            on k.word = n.word
         where k.word is null or n.word is null
      ) then
        raise exception 'The names of employee % are not those of its versions.', employee
          using hint = 'Whatever writes employees or employee_versions calls keepNames().';
      end if;
      return null;
    end $$;
  create function audit_guard.check_user_names() returns trigger language plpgsql security definer
    set search_path = public set enable_seqscan = off as $$
    declare known text; made text; words text[];
    begin
      -- Fixtures write users that nobody looks for.
      if current_setting('app.unaudited', true) = 'on' then return null; end if;
      select n.words into known from user_names n where workspace_id = new.workspace_id and user_id = new.id;
      select array_agg(w.word order by w.word) into words
        from user_words w where workspace_id = new.workspace_id and user_id = new.id;
      perform keep_user_names(new.workspace_id, array[new.id]);
      select n.words into made from user_names n where workspace_id = new.workspace_id and user_id = new.id;
      if known is distinct from made or words is distinct from (
           select array_agg(w.word order by w.word) from user_words w where workspace_id = new.workspace_id and user_id = new.id)
      then
        raise exception 'The names of user % are not those of its row.', new.id
          using hint = 'Whatever writes users calls keepUserNames().';
      end if;
      return null;
    end $$;
  create constraint trigger must_keep_user_names after insert or update on users deferrable initially deferred
    for each row execute function audit_guard.check_user_names();
  create constraint trigger must_keep_names after insert or update on employee_versions deferrable initially deferred
    for each row execute function audit_guard.check_names();
  create constraint trigger must_keep_names after insert or update on employees deferrable initially deferred
    for each row execute function audit_guard.check_names();`;
