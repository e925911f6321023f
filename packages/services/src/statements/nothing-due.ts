import { schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, sql } from '@stempel/db/drizzle';
import { type Configuration, loadConfiguration } from '../evaluation/configuration.ts';
import { type EmploymentRow, loadEmployees } from '../evaluation/employments.ts';
import { dayAfter, periodHolding } from '../evaluation/statement-period.ts';
import { findTermsOn } from '../evaluation/terms-in-force.ts';
import { type ServiceContext, today } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import type { StatementHistory } from './due-period.ts';
import { loadHistories } from './statement-history.ts';

/** Why no statement of an employment is due, and the date on which that changes or changed. */
export type NotDue =
  | { reason: 'no-employment'; date: null }
  /** The employment begins on the date. */
  | { reason: 'not-begun'; date: string }
  /** Its terms are in force from the date; null: they never are. */
  | { reason: 'terms-not-in-force'; date: string | null }
  /** Nothing was recorded before it was entered, and the period it was entered in runs until the date. */
  | { reason: 'nothing-recorded'; date: string }
  /** The period runs until the date; the ones before it have their statements. */
  | { reason: 'running'; date: string }
  /** It ended on the date, and nothing was ever recorded. */
  | { reason: 'ended-unrecorded'; date: string }
  /** It ended on the date, and every period has its statement. */
  | { reason: 'complete'; date: string };

export type NothingDue = NotDue & {
  /** How many employments it is true of, and one of their people. */
  employments: number;
  employee: string | null;
};

/** Says of a workspace in which no statement is due why that is so, the most frequent reason first. */
export async function explainNothingDue(ctx: ServiceContext): Promise<NothingDue[]> {
  requirePermission(ctx, 'jobs', 'run');
  return reading(ctx, async (tx) => {
    const employments = await someEmployments(tx);
    if (employments.length === 0)
      return [{ reason: 'no-employment', date: null, employments: 0, employee: null }];
    const configuration = await loadConfiguration(tx);
    const ids = employments.map(({ id }) => id);
    const histories = await loadHistories(tx, ctx, ids);
    const found = employments.flatMap((employment) => {
      const history = histories.get(employment.id);
      return history ? [{ employment, ...notDue(employment, history, configuration, today(ctx)) }] : [];
    });
    const alike = [...Map.groupBy(found, ({ reason, date }) => `${reason} ${date}`).values()];
    return Promise.all(
      alike
        .sort((a, b) => b.length - a.length)
        .flatMap((group) => {
          const [first] = group;
          return first ? [{ first, count: group.length }] : [];
        })
        .map(async ({ first: { employment, ...why }, count }) => ({
          ...why,
          employments: count,
          employee: await nameOf(tx, employment.employeeId),
        })),
    );
  });
}

/** The first thousand: whoever reads the reasons looks for a few. */
async function someEmployments(tx: WorkspaceTransaction): Promise<EmploymentRow[]> {
  const { employments } = schema;
  const rows = await tx
    .select({ id: employments.id })
    .from(employments)
    .orderBy(asc(employments.id))
    .limit(1000);
  const ids = rows.map(({ id }) => id);
  const employees = await loadEmployees(tx, ids);
  return employees.flatMap((one) => one.employments).filter(({ id }) => ids.includes(id));
}

function notDue(
  employment: EmploymentRow,
  { lastTo, enteredOn, firstRecordedOn }: StatementHistory,
  { terms }: Configuration,
  now: string,
): NotDue {
  const { startOn, endOn, versions } = employment;
  if (startOn > now) return { reason: 'not-begun', date: startOn };
  if (endOn !== null && endOn <= (lastTo ?? now)) {
    return { reason: lastTo === null ? 'ended-unrecorded' : 'complete', date: endOn };
  }
  const next = lastTo === null ? now : dayAfter(lastTo);
  const inForce = findTermsOn(versions, terms, next < now ? next : now);
  if (!inForce) {
    const begins = versions.flatMap(({ employmentTermsId }) => terms.get(employmentTermsId) ?? []);
    return { reason: 'terms-not-in-force', date: begins.map((row) => row.effectiveFrom).sort()[0] ?? null };
  }
  const { to } = periodHolding(inForce.statementPeriod, next, inForce.norm.anchor ?? null);
  const isFresh = lastTo === null && (firstRecordedOn === null || firstRecordedOn >= enteredOn);
  return { reason: isFresh && startOn < enteredOn ? 'nothing-recorded' : 'running', date: to };
}

async function nameOf(tx: WorkspaceTransaction, employeeId: string): Promise<string | null> {
  const { employeeVersions: versions } = schema;
  const [row] = await tx
    .select({ name: versions.name })
    .from(versions)
    .where(sql`${versions.objectId} = ${employeeId} and ${versions.supersededAt} is null`)
    .orderBy(sql`${versions.effectiveFrom} desc`)
    .limit(1);
  return row?.name ?? null;
}
