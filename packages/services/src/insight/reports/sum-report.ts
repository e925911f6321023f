import type { ServiceContext } from '../../kernel/context.ts';
import { cursorOf, type KeysetList, readCursor } from '../../kernel/list-page.ts';
import { type FoundSums, readSums } from './read-sums.ts';
import type { Figures, ReportSums, ReportSumsInput, SumOfGroup } from './sum-contract.ts';
import { type Dates, datesOfGroups, isTimeGroup, periodBefore, type TimeGroup } from './sum-periods.ts';

/**
 * What the rows of a report add up to: in all, and by what they are grouped by, beside the period before where that is asked
 * for. Whole numbers, of every row that is in the report and of no page alone. Throws as `readReport`, and invalid for a
 * period of more dates than anybody reads.
 */
export async function reportSums(ctx: ServiceContext, input: ReportSumsInput): Promise<ReportSums> {
  const list: KeysetList = { name: `sums ${input.report}`, key: ['count'] };
  const skipped = Number(readCursor(ctx, list, input)?.key[0] ?? 0);
  const before = input.compare ? periodBefore(input) : null;
  if (isTimeGroup(input.group)) return sumsOfDates(ctx, input, { group: input.group, before });
  const { totals, groups, data } = await readSums(ctx, input, before, { limit: input.limit, skipped });
  const reached = skipped + data.length;
  const next_cursor =
    data.length > 0 && reached < groups ? cursorOf(ctx, list, input, [String(reached)]) : null;
  return { data, next_cursor, totals, groups, before };
}

/** Every group at once, for a file. */
export async function allReportSums(ctx: ServiceContext, input: ReportSumsInput): Promise<ReportSums> {
  const before = input.compare ? periodBefore(input) : null;
  if (isTimeGroup(input.group)) return sumsOfDates(ctx, input, { group: input.group, before });
  const found = await readSums(ctx, input, before, { limit: null, skipped: 0 });
  return { ...found, next_cursor: null, before };
}

/**
 * Dates are few: all of them are there, those without rows too, in the order of time unless figures are asked for. Those of
 * the period before stand beside them by their place, the first beside the first.
 */
async function sumsOfDates(
  ctx: ServiceContext,
  input: ReportSumsInput,
  { group, before }: { group: TimeGroup; before: Dates | null },
): Promise<ReportSums> {
  const keys = datesOfGroups(group, input);
  const keysBefore = before ? datesOfGroups(group, before) : [];
  const found = await readSums(ctx, { ...input, sort: 'name' }, before, { limit: null, skipped: 0 });
  const data = found.totals.flatMap(({ account }) => {
    const own = new Map(
      found.data.filter((sum) => sum.account?.id === account?.id).map((sum) => [Number(sum.key), sum]),
    );
    const all = Array.from({ length: Math.max(keys.length, keysBefore.length) }, (_, place): SumOfGroup => {
      const { figures, before: earlier } = own.get(place) ?? emptySum(found, account?.id, before !== null);
      const dates = { key: keys[place] ?? null, before_key: keysBefore[place] ?? null };
      return { ...dates, code: null, name: null, account, figures, before: earlier };
    });
    return ordered(all, input);
  });
  return { totals: found.totals, data, groups: data.length, next_cursor: null, before };
}

/** Nothing, in the unit of the others. */
function emptySum({ totals }: FoundSums, accountId: string | undefined, isCompared: boolean) {
  const total = totals.find(({ account }) => account?.id === accountId)?.figures;
  const figures: Figures = {
    minutes: total?.minutes === null ? null : 0,
    days: total?.days === null ? null : '0.0000',
    ...{ rows: 0, employees: 0 },
  };
  return { figures, before: isCompared ? figures : null };
}

/** Minutes, ten-thousandths of a day, or rows: what the report counts. */
function amountOf(figures: Figures | null): number {
  if (!figures) return 0;
  return figures.minutes ?? (figures.days === null ? figures.rows : Number(figures.days.replace('.', '')));
}

function ordered(sums: SumOfGroup[], { sort, direction }: ReportSumsInput): SumOfGroup[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (sort === 'name') return sign === 1 ? sums : sums.toReversed();
  const measure = ({ figures, before }: SumOfGroup) => {
    if (sort === 'rows' || sort === 'employees') return figures[sort];
    // Accounts are kept in minutes or in days: both mean the amount.
    return amountOf(figures) - (sort === 'change' ? amountOf(before) : 0);
  };
  return sums.toSorted((one, other) => sign * (measure(one) - measure(other)));
}
