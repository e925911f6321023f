import { z } from 'zod';
import { collations } from '../../kernel/collations.ts';
import {
  absenceReportQuery,
  accountMovementsQuery,
  approvalReach,
  complianceReportQuery,
  presenceReportQuery,
  registeredHoursQuery,
  reportReach,
} from './report-contract.ts';
import { timeGroups } from './sum-periods.ts';

/** What rows of a report are added up by. */
const groupings = {
  'registered-hours': ['unit', 'employee', 'activity', 'project', ...timeGroups],
  presence: ['unit', 'employee', 'reason', 'activity', 'project', ...timeGroups],
  absence: ['unit', 'employee', 'activity', 'account', ...timeGroups],
  sickness: ['unit', 'employee', 'activity', ...timeGroups],
  'account-movements': ['unit', 'employee', 'kind', 'account', ...timeGroups],
  'working-time-compliance': ['unit', 'employee', 'step', 'severity', ...timeGroups],
} as const;

export type SummedName = keyof typeof groupings;
export type Grouping = (typeof groupings)[SummedName][number];

/** What groups are ordered by: what they are called or their date, a figure, or what it changed by. */
const sorts = ['name', 'minutes', 'days', 'rows', 'employees', 'change'] as const;

const sumsOf = <Name extends SummedName>(report: Name) => ({
  report: z.literal(report),
  group: z.enum(groupings[report] as unknown as [Grouping, ...Grouping[]]).optional(),
  /** Beside the figures of the period before. */
  compare: z.boolean().default(false),
  sort: z.enum(sorts).default('name'),
  /** Language whose order names follow. */
  collation: z.enum(collations).default('en'),
  ...reportReach,
  direction: z.enum(['asc', 'desc']).default('asc'),
});

/** A report and what is asked of it, added up. */
export const reportSumsInput = z.discriminatedUnion('report', [
  registeredHoursQuery.extend({ ...sumsOf('registered-hours'), ...approvalReach }),
  presenceReportQuery.extend(sumsOf('presence')),
  absenceReportQuery.extend(sumsOf('absence')),
  absenceReportQuery.extend(sumsOf('sickness')),
  accountMovementsQuery.extend(sumsOf('account-movements')),
  complianceReportQuery.extend(sumsOf('working-time-compliance')),
]);
export type ReportSumsInput = z.output<typeof reportSumsInput>;

/** What rows add up to, exactly; `minutes` and `days` are null where the report counts something else. */
export interface Figures {
  minutes: number | null;
  /** A decimal with four decimals. */
  days: string | null;
  rows: number;
  employees: number;
}

/** What movements are added up by besides: amounts of two accounts are never one. */
interface OfAccount {
  account: { id: string; code: string; name: string } | null;
}

export interface SumOfGroup extends OfAccount {
  /** Id, code or first date; null of rows that have none, and of a date that only the period before has. */
  key: string | null;
  code: string | null;
  name: string | null;
  figures: Figures;
  before: Figures | null;
  /** Of dates: which of the period before stands beside it. */
  before_key: string | null;
}

export interface ReportSums {
  data: SumOfGroup[];
  next_cursor: string | null;
  /** Of all rows of the report, whatever page; one for each account where there are accounts. */
  totals: (OfAccount & { figures: Figures; before: Figures | null })[];
  /** How many groups there are on all pages. */
  groups: number;
  /** What is compared with. */
  before: { from: string; to: string } | null;
}
