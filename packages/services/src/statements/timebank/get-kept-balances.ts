import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, lte } from '@stempel/db/drizzle';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import { findEmployments } from '../../evaluation/find-employments.ts';
import { keptAccounts } from '../../evaluation/kept-accounts.ts';
import { findTermsOn } from '../../evaluation/terms-in-force.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { reading } from '../../kernel/transaction.ts';
import type { BalanceDto } from './balance-contract.ts';
import { getBalances } from './get-balances.ts';

const { statements } = schema;

interface KeptBalances {
  readonly balances: readonly BalanceDto[];
  /** The last day of what statements have booked; null where only opening balances are there. */
  readonly settled_to: string | null;
}

/**
 * The balances that mean something to somebody: of the accounts that terms and policies keep for their employments of today, the
 * flex account of the terms first, and of any other that something is left on. Throws as `getBalances`.
 */
export async function getKeptBalances(
  ctx: ServiceContext,
  { employee_id: employeeId }: { readonly employee_id: string },
): Promise<KeptBalances> {
  const { flex, kept, settledTo } = await findKept(ctx, employeeId);
  const { data } = await getBalances(ctx, { employee_id: employeeId });
  const shown = data.filter((one) => kept.has(one.account_id) || isLeft(one));
  const first = shown.filter(({ account_id: id }) => id === flex);
  const balances = [...first, ...shown.filter((one) => !first.includes(one))];
  return { balances, settled_to: settledTo };
}

function isLeft({ balance_minutes: minutes, balance_days: days }: BalanceDto): boolean {
  return minutes !== null ? minutes !== 0 : days !== null && /[1-9]/.test(days);
}

/** As `getBalances` counts what was booked. */
async function findSettledTo(
  tx: WorkspaceTransaction,
  employeeId: string,
  on: string,
): Promise<string | null> {
  const { state, periodTo } = statements;
  const [last] = await tx
    .select({ periodTo })
    .from(rowsByKey(statements.employeeId, [employeeId]))
    .where(and(eq(state, 'approved'), lte(periodTo, on)))
    .orderBy(desc(periodTo))
    .limit(1);
  return last?.periodTo ?? null;
}

async function findKept(ctx: ServiceContext, employeeId: string) {
  const on = today(ctx);
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timebank', 'read', employeeId);
    const employee = await findEmployments(tx, employeeId);
    const running = (employee?.employments ?? []).filter(
      ({ startOn, endOn }) => startOn <= on && (endOn === null || endOn >= on),
    );
    const configuration = await loadConfiguration(tx);
    const kept = running.flatMap(({ versions }) => keptAccounts(configuration, versions, on));
    const terms = running.flatMap(({ versions }) => findTermsOn(versions, configuration.terms, on) ?? []);
    return {
      kept: new Set(kept.map(({ id }) => id)),
      settledTo: await findSettledTo(tx, employeeId, on),
      flex: terms.map(({ flexAccountId }) => flexAccountId).find((id) => id !== null) ?? null,
    };
  });
}
