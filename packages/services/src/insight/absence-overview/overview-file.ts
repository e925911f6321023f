import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Page, PageInput } from '../../kernel/list-page.ts';
import { type FileColumn, type OpenFile, openReportRows } from '../reports/report-rows.ts';
import {
  type Amount,
  type ListAbsenceOverviews,
  type ListedOverview,
  listAbsenceOverviewsInput,
  yearField,
} from './overview-contract.ts';
import { listAbsenceOverviews } from './read-overview.ts';
import { openShownOverviews } from './shown-overviews.ts';

/** People of one page: each is worked out, and other files of the workspace wait meanwhile. */
const peopleAtOnce = 50;

/** A line of the file: an account of a person over the year, or a kind of absence that uses none. */
interface OverviewLine {
  readonly year: number;
  /** Until when what was approved counts as taken. */
  readonly as_of: string;
  readonly employee_number: string;
  readonly employee_name: string;
  readonly account: string | null;
  readonly account_name: string | null;
  readonly activity: string | null;
  readonly sickness: boolean | null;
  /** Of the figures; null where there are none. */
  readonly unit: 'days' | 'minutes' | null;
  readonly opening: Figure;
  readonly granted: Figure;
  readonly other: Figure;
  readonly lapsed: Figure;
  readonly taken: Figure;
  readonly planned: Figure;
  readonly requested: Figure;
  readonly left: Figure;
  /** What lapses next, if anything does. */
  readonly next_expiry: string | null;
  readonly next_expiry_on: string | null;
  readonly simulation: boolean | null;
  readonly booked_to: string | null;
}

type Figure = string | number | null;

const nothing = {
  ...{ account: null, account_name: null, activity: null, sickness: null, unit: null },
  ...{ opening: null, granted: null, other: null, lapsed: null },
  ...{ taken: null, planned: null, requested: null, left: null },
  ...{ next_expiry: null, next_expiry_on: null, simulation: null, booked_to: null },
} satisfies Partial<OverviewLine>;

const columns: readonly (keyof OverviewLine)[] = [
  ...(['year', 'as_of', 'employee_number', 'employee_name'] as const),
  ...(Object.keys(nothing) as (keyof typeof nothing)[]),
];

/** What a spreadsheet adds up; of accounts in days and in minutes, so each with its unit beside it. */
const numbers: readonly string[] = [
  ...['opening', 'granted', 'other', 'lapsed', 'taken', 'planned', 'requested', 'left', 'next_expiry'],
];
const fileColumns = columns.map(
  (name): FileColumn => ({ name, type: numbers.includes(name) ? 'number' : 'text' }),
);

/**
 * Checks what a file of overviews is asked for; what comes out opens it with the people, order and figures of
 * `listAbsenceOverviews`, all of them. Throws as that does, and rate-limited while too many files wait.
 */
export const absenceOverviewFile = listAbsenceOverviewsInput
  .omit({ limit: true, cursor: true })
  .extend({
    year: z
      .string()
      .regex(/^\d{4}$/)
      .transform(Number)
      .pipe(yearField),
  })
  .transform((asked): OpenFile => {
    const query = { ...asked, limit: peopleAtOnce };
    return {
      forPrograms: (ctx) => openReportRows(ctx, query, fileColumns, readLines),
      forPeople: (ctx, words) => openShownOverviews(ctx, query, words, readPeople),
    };
  });

type Asked = Omit<ListAbsenceOverviews, 'limit' | 'cursor'> & PageInput;

async function readPeople(ctx: ServiceContext, asked: Asked): Promise<Page<ListedOverview>> {
  const { data, next_cursor } = await listAbsenceOverviews(ctx, { ...asked, limit: peopleAtOnce });
  return { data: [...data], next_cursor };
}

async function readLines(ctx: ServiceContext, asked: Asked): Promise<Page<OverviewLine>> {
  const { data, next_cursor } = await readPeople(ctx, asked);
  return { data: data.flatMap(linesOf), next_cursor };
}

/** As the table shows them: accounts first, and days of an account are not said again by kind. */
function linesOf(person: ListedOverview): OverviewLine[] {
  const { year, today, employee_number, employee_name } = person;
  const whose = { ...nothing, year, as_of: today, employee_number, employee_name };
  const accounts = person.accounts.map((one): OverviewLine => {
    const next = one.expiring.find(({ expires_on: on }) => on !== null);
    return {
      ...whose,
      ...{ account: one.account, account_name: one.name, unit: one.left.days === null ? 'minutes' : 'days' },
      ...{ opening: figure(one.opening), granted: figure(one.granted), other: figure(one.other) },
      ...{ lapsed: figure(one.lapsed), taken: figure(one.taken), planned: figure(one.planned) },
      ...{ requested: figure(one.requested), left: figure(one.left) },
      ...{ next_expiry: next?.days ?? null, next_expiry_on: next?.expires_on ?? null },
      ...{ simulation: one.simulation, booked_to: one.booked_to },
    };
  });
  const kinds = person.types
    .filter(({ account }) => account === null)
    .map(
      ({ activity, sickness, ...days }): OverviewLine => ({
        ...{ ...whose, activity, sickness, unit: 'days' },
        ...{ taken: days.taken_days, planned: days.planned_days, requested: days.requested_days },
      }),
    );
  const lines = [...accounts, ...kinds];
  return lines.length > 0 ? lines : [whose];
}

function figure({ days, minutes }: Amount): Figure {
  return days ?? minutes;
}
