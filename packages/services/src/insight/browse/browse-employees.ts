import { schema } from '@stempel/db';
import { and, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { employeesEverIn, listOf } from '../../kernel/employees-of-units.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { employeeResource } from '../../organization/employees/employee-resource.ts';
import type { VersionedResource } from '../../versioned/resource.ts';
import type { BrowsedEmployee, BrowsedPage, BrowseEmployees } from './browse-contract.ts';
import { type Place, placeOf, readChosen } from './browse-versioned.ts';
import { nameOn, nearestEmployment } from './nearest-employment.ts';
import { all, countNames, inBoth, keepOrderOfIndexes, namesAmong, namesOn } from './people.ts';
import { lookUpWords, type PeopleBounds, type PeopleWords, usualBounds } from './people-words.ts';
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
    const asked = { ctx, input, place, words, bounds };
    const few = inBoth(words?.candidates, employeesOf(ctx, scope)) ?? everIn(ctx, input.org_unit_id);
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

interface Asked {
  readonly ctx: ServiceContext;
  readonly input: BrowseEmployees;
  readonly place: Place;
  readonly words: PeopleWords | undefined;
  readonly bounds: PeopleBounds;
}

/** Everybody who matches is looked at, sorted and counted. */
function chooseAmong({ ctx, input, place: { asOf, after: last }, words }: Asked, few: SQL | undefined) {
  const { after, order } = ordered(input);
  const held = namesOn(ctx, asOf);
  const unit = input.org_unit_id;
  const join = unit || input.sort === 'unit' ? nearestEmployment(asOf, named) : sql``;
  const keys = {
    name: names.name,
    number: names.number,
    unit: sql`coalesce(${nameOn('org_unit_versions', 'org_unit_id', asOf)}, '')`,
  };
  const inUnit = unit ? sql`near.org_unit_id = ${unit}::uuid` : undefined;
  const conditions = all(words?.match, inUnit, stateOf(input, asOf));
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
function chooseInOrder({ ctx, input, place, words, bounds }: Asked) {
  const { direction, limit } = input;
  const held = namesOn(ctx, place.asOf);
  const conditions = and(words?.match, stateOf(input, place.asOf));
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
function stateOf({ state }: BrowseEmployees, asOf: string): SQL | undefined {
  const employed = sql`exists (
    select from employments e
     where e.workspace_id = ${names.workspaceId} and e.employee_id = ${names.employeeId}
       and e.start_on <= ${asOf}::date and (e.end_on is null or e.end_on >= ${asOf}::date) offset 0)`;
  return state && (state === 'active' ? employed : sql`not ${employed}`);
}

/** Whom an employment ever put into the unit, by its index: where each of them stands on the date is still to decide. */
function everIn(ctx: ServiceContext, unitId: string | undefined): SQL | undefined {
  return unitId === undefined
    ? undefined
    : sql`select distinct employee_id from ${employeesEverIn(ctx, listOf([unitId]))} ever`;
}
