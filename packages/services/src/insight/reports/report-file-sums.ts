import { formatFixed } from '@stempel/core';
import type { ServiceContext } from '../../kernel/context.ts';
import { inTurn } from './page-turns.ts';
import { type FileColumn, mostWaiting, type OpenedRows } from './report-rows.ts';
import type { Figures, Grouping, ReportSumsInput, SumOfGroup } from './sum-contract.ts';
import { isTimeGroup } from './sum-periods.ts';
import { allReportSums } from './sum-report.ts';

const text = (name: string): FileColumn => ({ name, type: 'text' });
const number = (name: string): FileColumn => ({ name, type: 'number' });
const accountColumns = [text('account'), text('account_name')];
const figures = ['minutes', 'days', 'rows', 'employees'] as const;

/**
 * The groups of a report as they are shown, in their order: what they are called, their figures, those of the period before
 * and by how much they changed. Without a line of totals, which whoever adds up a column would count twice.
 */
export async function openReportSums(ctx: ServiceContext, input: ReportSumsInput): Promise<OpenedRows> {
  const { data, totals } = await inTurn(ctx.workspace.id, () => allReportSums(ctx, input), mostWaiting);
  const counted = figures.filter((name) => totals.some((total) => total.figures[name] !== null));
  const amounts = counted.filter((name) => name === 'minutes' || name === 'days');
  const changed = amounts.length > 0 ? amounts : (['rows'] as const);
  const columns = [
    // Grouped by account that is what the groups are called.
    ...(input.report === 'account-movements' && input.group !== 'account' ? accountColumns : []),
    ...columnsOf(input.group, input.compare),
    ...counted.map(number),
    ...(input.compare ? counted.map((name) => number(`${name}_before`)) : []),
    ...(input.compare ? changed.map((name) => number(`${name}_change`)) : []),
  ];
  return {
    columns,
    pages: (async function* () {
      yield data.map((sum) => rowOf(input, sum));
    })(),
  };
}

function columnsOf(group: Grouping | undefined, isCompared: boolean): FileColumn[] {
  if (group === undefined) return [];
  if (group === 'account') return accountColumns;
  if (isTimeGroup(group)) return [text(group), ...(isCompared ? [text(`${group}_before`)] : [])];
  if (group === 'employee') return [text('employee_number'), text('employee_name')];
  if (group === 'unit') return [text('org_unit'), text('org_unit_name')];
  const isNamed = group === 'activity' || group === 'project' || group === 'reason';
  return isNamed ? [text(group), text(`${group}_name`)] : [text(group)];
}

function rowOf({ group, compare }: ReportSumsInput, sum: SumOfGroup): Record<string, unknown> {
  const { account, code, name, key, before_key, before } = sum;
  const [first, second] = columnsOf(group, compare).map((column) => column.name);
  const called = isTimeGroup(group) ? [key, before_key] : [code, name];
  return {
    ...(first ? { [first]: called[0] } : {}),
    ...(second ? { [second]: called[1] } : {}),
    ...(account ? { account: account.code, account_name: account.name } : {}),
    ...sum.figures,
    ...(before ? { ...beforeOf(before), ...changeOf(sum.figures, before) } : {}),
  };
}

const beforeOf = (before: Figures) =>
  Object.fromEntries(figures.map((name) => [`${name}_before`, before[name]]));

/** Exact: days are ten-thousandths. */
function changeOf(now: Figures, before: Figures): Record<string, unknown> {
  return {
    rows_change: now.rows - before.rows,
    minutes_change: now.minutes === null || before.minutes === null ? null : now.minutes - before.minutes,
    days_change: now.days === null || before.days === null ? null : differenceOf(now.days, before.days),
  };
}

function differenceOf(now: string, before: string): string {
  const whole = (days: string) => BigInt(days.replace('.', ''));
  return formatFixed(whole(now) - whole(before));
}
