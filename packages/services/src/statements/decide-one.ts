import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import type { Refusals } from '../kernel/refusals.ts';
import { writing } from '../kernel/transaction.ts';
import type { StatementDetailDto } from './statement-contract.ts';
import { findStatementDetail } from './statement-rows.ts';

/**
 * Decides about one statement as about many. Returns it as it stands then; throws what it is refused with, and
 * `not-found`.
 */
export function decideOne<Input extends { readonly id: string }>(
  ctx: ServiceContext,
  input: Input,
  decide: (tx: WorkspaceTransaction, ctx: ServiceContext, wanted: readonly Input[]) => Promise<Refusals>,
): Promise<StatementDetailDto> {
  return writing(ctx, async (tx) => {
    const refused = (await decide(tx, ctx, [input])).find(input.id);
    if (refused) throw refused;
    const detail = await findStatementDetail(tx, input.id);
    if (!detail) throw notFound('statement', input.id);
    return detail;
  });
}
