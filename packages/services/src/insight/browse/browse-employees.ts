import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { employeeResource } from '../../organization/employees/employee-resource.ts';
import type { VersionedResource } from '../../versioned/resource.ts';
import type { BrowsedEmployee, BrowsedPage, BrowseEmployees, EmployeeFilter } from './browse-contract.ts';
import { type Place, placeOf, readChosen } from './browse-versioned.ts';
import { nameOn, nearestEmployment } from './nearest-employment.ts';
import { all, countNames, inBoth, keepOrderOfIndexes, namesAmong, namesOn } from './people.ts';
import { lookUpWords, type PeopleBounds, type PeopleWords, usualBounds } from './people-words.ts';
import { lookUpPlace, type PlacedPeople } from './placed-people.ts';
import { readStandings } from './read-standings.ts';
import { inOrderOf, ordered } from './text-order.ts';

const { employeeNames: names } = schema;
const named = { workspaceId: names.workspaceId, id: names.employeeId };
const resource = employeeResource as VersionedResource;

/**
 * One page of the employees of a scope with where they stand, searched, filtered and sorted: by those who may match, where
 * they are few, else in the order of an index, else by looking at everybody.
 */
export async function browseEmployees(
  ctx: ServiceContext,
  given: BrowseEmployees,
  bounds: PeopleBounds = usualBounds,
): Promise<BrowsedPage<BrowsedEmployee>> {
  const scope = requireScope(ctx, 'employees', 'read', given.scope);
  // Numbers are of no language.
  const input: BrowseEmployees = given.sort === 'number' ? { ...given, collation: 'en' } : given;
  const place = placeOf(ctx, resource, input);
  return reading(ctx, async (tx) => {
    const words = await lookUpWords(tx, ctx, input.q, bounds);
    const placed = await lookUpPlace(tx, ctx, input, place.asOf, bounds.few);
    const asked = { ctx, input, place, words, placed, bounds };
    const few = inBoth(words?.candidates, employeesOf(ctx, scope)) ?? placed?.few;
    const inOrder = !few && input.sort !== 'unit';
    if (inOrder) await keepOrderOfIndexes(tx);
    const chosen = inOrder ? chooseInOrder(asked) : chooseAmong(asked, few);
    const page = await readChosen<Omit<BrowsedEmployee, 'employment'>>(
      tx,
      ctx,
      resource,
      input,
      place,
      chosen,
    );
    const ids = page.data.map(({ id }) => id);
    const standings = await readStandings(tx, ctx, ids, place.asOf);
    return { ...page, data: page.data.map((row) => ({ ...row, employment: standings.get(row.id) ?? null })) };
  });
}

/** The people of a filter, in no order that people know: the first of them, and whether there are more. */
export async function findMatchingEmployees(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  filter: EmployeeFilter,
  most: number,
): Promise<{ ids: string[]; isMore: boolean }> {
  const scope = requireScope(ctx, 'employees', 'read', filter.scope);
  const asOf = filter.as_of ?? today(ctx);
  const words = await lookUpWords(tx, ctx, filter.q);
  const placed = await lookUpPlace(tx, ctx, filter, asOf, usualBounds.few);
  const few = inBoth(words?.candidates, employeesOf(ctx, scope)) ?? placed?.few;
  const held = namesOn(ctx, asOf);
  const conditions = all(words?.match, standsThere(placed, asOf), stateOf(filter, asOf));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${names.employeeId} as id from ${few ? namesAmong(few, held) : names}
     where ${few ? conditions : all(held, conditions)} order by ${names.employeeId} limit ${most + 1}`);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(0, most), isMore: ids.length > most };
}

interface Asked {
  readonly ctx: ServiceContext;
  readonly input: BrowseEmployees;
  readonly place: Place;
  readonly words: PeopleWords | undefined;
  readonly placed: PlacedPeople | undefined;
  readonly bounds: PeopleBounds;
}

/** Everybody who matches is looked at, sorted and counted. */
function chooseAmong(
  { ctx, input, place: { asOf, after: last }, words, placed }: Asked,
  few: SQL | undefined,
) {
  const { after, order } = ordered(input);
  const held = namesOn(ctx, asOf);
  const join = placed || input.sort === 'unit' ? nearestEmployment(asOf, named) : sql``;
  const keys = {
    name: names.name,
    number: names.number,
    unit: sql`coalesce(${nameOn('org_unit_versions', 'org_unit_id', asOf)}, '')`,
  };
  const conditions = all(words?.match, placed?.match, stateOf(input, asOf));
  return {
    tables: sql`
      matching as materialized (
        select ${names.employeeId} as id, ${keys[input.sort]} as sort_key
          from ${few ? namesAmong(few, held) : names} ${join} where ${few ? conditions : all(held, conditions)}),
      chosen as materialized (
        select id, sort_key from matching where ${after(last)} order by ${order} limit ${input.limit + 1})`,
    total: sql`(select count(*)::int from matching)`,
  };
}

/** The page is met in the order of an index; who does not match is passed over. */
function chooseInOrder({ ctx, input, place, words, placed, bounds }: Asked) {
  const { direction, limit } = input;
  const held = namesOn(ctx, place.asOf);
  const conditions = and(words?.match, standsThere(placed, place.asOf), stateOf(input, place.asOf));
  const text = input.sort === 'number' ? names.number : names.name;
  const key = inOrderOf(input.collation, text);
  const way = sql.raw(direction);
  const [last, id] = place.after ?? [];
  const follows = sql.raw(direction === 'asc' ? '>' : '<');
  const after = place.after && sql`(${key}, ${names.employeeId}) ${follows} (${last}::text, ${id}::uuid)`;
  const page = sql`(select count(*)::int from chosen)`;
  const most = conditions ? bounds.asked : bounds.counted;
  const { counted, ...count } = countNames(held, conditions, { page, limit, most });
  return {
    ...count,
    tables: sql`
      chosen as materialized (
        select ${names.employeeId} as id, ${text} as sort_key
          from ${names} where ${all(held, conditions, after)}
         order by ${key} ${way}, ${names.employeeId} ${way} limit ${limit + 1}),
      ${counted}`,
  };
}

/** The nearest employment runs on the date where any of them does. Looked up one by one, not for everybody at once. */
function stateOf({ state }: Pick<EmployeeFilter, 'state'>, asOf: string): SQL | undefined {
  const employed = sql`exists (
    select from employments e
     where e.workspace_id = ${names.workspaceId} and e.employee_id = ${names.employeeId}
       and e.start_on <= ${asOf}::date and (e.end_on is null or e.end_on >= ${asOf}::date) offset 0)`;
  return state && (state === 'active' ? employed : sql`not ${employed}`);
}

/** Whether the employee of a row stands where they are asked for, looked up one by one. */
function standsThere(placed: PlacedPeople | undefined, asOf: string): SQL | undefined {
  return (
    placed &&
    sql`exists (select from (select) one ${nearestEmployment(asOf, named)} where ${placed.match} offset 0)`
  );
}
