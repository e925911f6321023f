import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@stempel/core/messages';
import { readMessage } from '@stempel/core/messages';
import { isId, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { notFound } from '../../kernel/errors.ts';
import { reading } from '../../kernel/transaction.ts';
import { getSettledTrace } from '../../statements/corrections/get-settled-trace.ts';
import type { StoredTrace } from '../../statements/stored-trace.ts';
import type { SandboxLine, SandboxPeriod } from './sandbox-contract.ts';
import { getRunRow, overlayIn } from './sandbox-rows.ts';
import { personColumns } from './sandbox-sql.ts';
import { seenResults } from './seen-results.ts';
import { storedResultPeriods, storedTotals } from './stored-sandbox.ts';
import { evaluateByDrafts, periodOf, settledOf } from './work-out-differences.ts';

export const sandboxPersonInput = z.strictObject({ id: idField, employment_id: idField });
export const sandboxTracesInput = sandboxPersonInput.extend({ statement_id: idField });

export interface SandboxPersonDto {
  employment_id: string;
  employee_id: string;
  employee_number: string;
  employee_name: string;
  org_unit_name: string | null;
  totals: SandboxLine[];
  periods: SandboxPeriod[];
  /** Why a period cannot be worked out by the drafts. */
  refused: Message | null;
}

/** What a run found for one employment, period by period. Throws not-found, also where the caller may not see it. */
export async function getSandboxPerson(
  ctx: ServiceContext,
  input: z.output<typeof sandboxPersonInput>,
): Promise<SandboxPersonDto> {
  return reading(ctx, (tx) => findPerson(tx, ctx, input));
}

async function findPerson(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, employment_id: employment }: z.output<typeof sandboxPersonInput>,
): Promise<SandboxPersonDto> {
  const seen = seenResults(ctx, { id });
  await getRunRow(tx, ctx, id);
  const { rows } = isId(employment)
    ? await tx.execute<Record<string, unknown>>(sql`
        select r.employment_id, r.employee_id, ${personColumns(ctx, 'r')}, r.totals, r.periods, r.refused
          from ${seen} r where r.employment_id = ${employment}`)
    : { rows: [] };
  const [row] = rows;
  if (!row) throw notFound('employment', employment);
  const { totals, periods, refused, ...person } = row;
  const result = `Result of ${employment} in the sandbox run ${id}`;
  return {
    ...(person as unknown as Omit<SandboxPersonDto, 'totals' | 'periods' | 'refused'>),
    totals: storedTotals.read(totals, result).lines,
    periods: storedResultPeriods.read(periods, result).periods,
    refused: readMessage(refused) ?? null,
  };
}

export interface SandboxTraces {
  live: StoredTrace;
  draft: StoredTrace;
  /** Whether figures are others by now, since what was recorded or decides them changed: so is what explains them. */
  outdated: boolean;
}

/**
 * How a settled period came about, and how it would by the drafts: worked out again when it is asked for, since hardly any
 * of these explanations is ever read. Throws not-found.
 */
export async function traceSandbox(
  ctx: ServiceContext,
  { statement_id: statement, ...input }: z.output<typeof sandboxTracesInput>,
): Promise<SandboxTraces> {
  return reading(ctx, async (tx) => {
    const person = await findPerson(tx, ctx, input);
    const period = person.periods.find(({ statement_id: one }) => one === statement);
    if (!period) throw notFound('statement', statement);
    const row = await getRunRow(tx, ctx, input.id);
    const tried = { overlay: overlayIn(row.run), effectiveFrom: row.run.effectiveFrom, lastOn: period.to };
    const found = await evaluateByDrafts(tx, ctx, tried, input.employment_id);
    const { configuration, evaluated, isDismissed } = found;
    const one = evaluated.find(({ period: { id } }) => id === statement);
    const beside = isDismissed ? settledOf : periodOf;
    const live = await getSettledTrace(tx, input.employment_id, statement);
    return {
      live,
      draft: isDismissed ? live : (one?.outcome.trace ?? []),
      outdated: one === undefined || !isSame(beside(one, configuration), period),
    };
  });
}

/** The same figures and violations; runs of before told what gives nothing, too, and in another order. */
function isSame(one: SandboxPeriod, other: SandboxPeriod): boolean {
  const told = ({ lines, violations }: SandboxPeriod) => [
    lines
      .filter(({ before, after }) => before !== '0' || after !== '0')
      .map(({ kind, key, unit, before, after }) => [kind, key, unit, before, after].join(' '))
      .sort(),
    violations.map(({ step, policy, at, change }) => [step, policy, at, change].join(' ')).sort(),
  ];
  return isDeepStrictEqual(told(one), told(other));
}
