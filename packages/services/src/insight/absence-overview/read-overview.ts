import { formatFixed } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Period } from '../../evaluation/statement-period.ts';
import { collatorOf } from '../../kernel/collations.ts';
import { type ServiceContext, today as todayOf } from '../../kernel/context.ts';
import { employeesWithin, requireEmployee } from '../../kernel/employee-scope.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { cursorOf, type KeysetList, readCursor } from '../../kernel/list-page.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { furthestBegin } from '../../recording/absences/refuse-far-ahead.ts';
import { teamAudience, unitAudience } from '../calendar/calendar-audience.ts';
import { mostPeople } from '../calendar/calendar-rows.ts';
import { composeOverview, type Look } from './compose-overview.ts';
import { loadOverviews, traceOf } from './load-overviews.ts';
import type {
  AbsenceOverviewPage,
  ExplainedOverview,
  ListAbsenceOverviews,
  OverviewMovement,
  ReadAbsenceOverview,
} from './overview-contract.ts';
import { type OverviewPerson, readOverviewPeople } from './overview-rows.ts';

const list: KeysetList = { name: 'absence overviews', key: ['text', 'id'] };

/**
 * What somebody has taken, planned and asked for in a year, and what is left of it, with the movements and the trace that the
 * figures are made of. For who may read the absences and the balances of the person. Throws as `requireEmployee`.
 */
export async function readAbsenceOverview(
  ctx: ServiceContext,
  { employee_id: id, year: number }: ReadAbsenceOverview,
): Promise<ExplainedOverview> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'read', id);
    await requireEmployee(tx, ctx, 'timebank', 'read', id);
    const today = todayOf(ctx);
    const year = datesOf(number, today);
    const { people, ...loaded } = await loadOverviews(tx, ctx, [id], { year, today, trace: true });
    const person = people[0] ?? { employeeId: id, employments: [] };
    const look: Look = { ...loaded, year, today };
    const { overview, movements } = composeOverview(person, look);
    const days = new Set(
      loaded.configuration.accounts.filter(({ kind }) => kind === 'leave').map(({ code }) => code),
    );
    return {
      ...overview,
      movements: movements.map(
        ({ account, on, kind, quantity, booked }): OverviewMovement => ({
          ...{ account, date: on, kind, booked },
          ...(days.has(account)
            ? { days: formatFixed(quantity), minutes: null }
            : { days: null, minutes: quantity }),
        }),
      ),
      trace: person.employments.flatMap(traceOf),
    };
  });
}

/**
 * The overviews of a unit's people or the caller's team, of those whose absences and balances the caller may read, a page at
 * a time in the order of names or numbers. Throws not-found for a unit that the caller does not see in the calendar.
 */
export async function listAbsenceOverviews(
  ctx: ServiceContext,
  input: ListAbsenceOverviews,
): Promise<AbsenceOverviewPage> {
  const { org_unit_id: unitId, limit } = input;
  requirePermission(ctx, 'absences', 'read');
  requirePermission(ctx, 'timebank', 'read');
  const position = readCursor(ctx, list, input);
  const today = position?.asOf ?? todayOf(ctx);
  const year = datesOf(input.year, today);
  return reading(ctx, async (tx) => {
    const audience = unitId === undefined ? await teamAudience(tx, ctx) : await unitAudience(tx, ctx, unitId);
    const found = await readOverviewPeople(tx, ctx, audience, year);
    const looked = found.slice(0, mostPeople);
    const order = orderBy(input);
    const readable = (await readablePeople(tx, ctx, looked)).sort(order);
    const [text = '', id = ''] = position?.key ?? [];
    const last = { id, name: text, number: text };
    const rest = position ? readable.filter((one) => order(one, last) > 0) : readable;
    const page = rest.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const { people, ...loaded } = await loadOverviews(tx, ctx, ids, { year, today, trace: false });
    const look: Look = { ...loaded, year, today };
    const end = rest.length > limit ? page.at(-1) : undefined;
    return {
      ...{ year: input.year, org_unit_id: unitId ?? null, total: readable.length },
      data: people.map((person, at) => ({
        ...{ employee_number: page[at]?.number ?? '', employee_name: page[at]?.name ?? '' },
        ...composeOverview(person, look).overview,
      })),
      next_cursor: end ? cursorOf(ctx, list, input, [end[input.sort], end.id], today) : null,
      truncated: found.length > looked.length,
    };
  });
}

/** Until the end of the year every date of every person is evaluated; none begins an absence later than that. */
function datesOf(year: number, today: string): Period {
  const last = furthestBegin(today).slice(0, 4);
  if (year > Number(last)) throw refusalAt('/year', say('overview-far-ahead', { year: last }));
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Balances are no more open than absences are: whoever lacks one of both permissions over a person does not see them. */
async function readablePeople(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  people: readonly OverviewPerson[],
): Promise<OverviewPerson[]> {
  const ids = people.map(({ id }) => id);
  const absences = await employeesWithin(tx, ctx, ['absences', 'read'], ids);
  const balances = await employeesWithin(tx, ctx, ['timebank', 'read'], [...absences]);
  return people.filter(({ id }) => balances.has(id));
}

/** By name or number, people who share one by their ids. */
function orderBy({ sort, direction, language }: ListAbsenceOverviews) {
  const { compare } = collatorOf(language);
  const way = direction === 'asc' ? 1 : -1;
  return (a: OverviewPerson, b: OverviewPerson) =>
    way * (compare(a[sort], b[sort]) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
