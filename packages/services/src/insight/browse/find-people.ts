import type { Scope } from '@stempel/core/access';
import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { scopesOf } from '../../kernel/permission.ts';
import { fittingBest } from './fitting-best.ts';
import { inBoth, namesAmong, nearestNamesOn } from './people.ts';
import type { PeopleWords } from './people-words.ts';

const { employeeNames: names, statements } = schema;

/** People whose statements are looked at: those whose names fit best. */
const withStatements = 20;

/** Whether the roles of a person open anything that is found by the name of an employee. */
export function findsPeople(ctx: ServiceContext): boolean {
  return scopesOf(ctx, 'employees', 'read') !== null || scopesOf(ctx, 'statements', 'read') !== null;
}

/** Whether some people are met in the order of an index, since too many have the words. */
export function walks(ctx: ServiceContext, words: PeopleWords): boolean {
  const scopes = [scopesOf(ctx, 'employees', 'read'), scopesOf(ctx, 'statements', 'read')];
  return !words.candidates && scopes.some((read) => read?.has('all'));
}

/** Queries of people by their words, and of the latest statements of those that fit best: names that begin with the words first. */
export function searchPeople(ctx: ServiceContext, words: PeopleWords, most: number): SQL[] {
  const employees = scopesOf(ctx, 'employees', 'read');
  const read = scopesOf(ctx, 'statements', 'read');
  return [
    employees &&
      sql`(select 'employees' as kind, p.id, p.name, p.number as code, null as part, null::date as "from", null::date as "to"
             from (${best(ctx, words, employees, most)}) p order by ${fit})`,
    read &&
      sql`(select 'statements' as kind, s.id, p.name, p.number as code, s.state as part, s.period_from as "from", s.period_to as "to"
             from (${best(ctx, words, read, withStatements)}) p cross join lateral (
               select * from ${statements} s where s.workspace_id = ${ctx.workspace.id} and s.employee_id = p.id
                order by s.employee_id desc, s.period_from desc, s.id desc limit ${most}) s
            order by p.begins desc, s.period_from desc, p.words collate "C", p.id, s.id limit ${most})`,
  ].filter((search) => search !== null);
}

const fit = sql`p.begins desc, p.words collate "C", p.id`;

/** Those that fit best, as rows of `id`, `name`, `number`, `words` and whether the name `begins` with what was typed. */
function best(ctx: ServiceContext, words: PeopleWords, scopes: ReadonlySet<Scope>, most: number): SQL {
  const held = nearestNamesOn(ctx, today(ctx));
  const ids = inBoth(words.candidates, idsOf(ctx, scopes));
  return fittingBest(words, {
    rows: ids ? namesAmong(ids, held) : sql`${names} where ${held}`,
    isFew: ids !== undefined,
    id: names.employeeId,
    words: names.words,
    columns: sql`${names.employeeId} as id, ${names.name}, ${names.number}, ${names.words}`,
    most,
  });
}

/** Whom the scopes open together; undefined for everybody. */
function idsOf(ctx: ServiceContext, scopes: ReadonlySet<Scope>): SQL | undefined {
  if (scopes.has('all')) return undefined;
  const each = [...scopes].map((scope) => sql`(${employeesOf(ctx, scope)})`);
  return sql.join(each, sql` union `);
}
