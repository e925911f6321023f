import type { WorkspaceTransaction } from '@stempel/db';
import type { Period } from '../evaluation/statement-period.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { type Cause, notify } from '../notifications/index.ts';
import type { ApprovalMode } from './statement-contract.ts';

interface Told {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly period: Period;
}

/** A row as it is told. */
export function withPeriod(row: {
  id: string;
  employeeId: string;
  employmentId: string;
  periodFrom: string;
  periodTo: string;
}): Told {
  const { id, employeeId, employmentId } = row;
  return { id, employeeId, employmentId, period: { from: row.periodFrom, to: row.periodTo } };
}

const toDecide = ['statements', 'approve'] as const;

function causeOf(
  { id, employeeId, employmentId, period }: Told,
  cause: Pick<Cause, 'kind'> & { occasion: string; isForDeciders: boolean },
): Cause {
  return {
    kind: cause.kind,
    to: cause.isForDeciders
      ? { decidersOf: employeeId, employment: employmentId, permission: toDecide }
      : { employee: employeeId },
    about: `${id} ${cause.occasion}`,
    path: `/statements/${id}`,
    facts: {
      subject: 'statement',
      outcome: cause.occasion,
      employee_id: employeeId,
      from: period.from,
      to: period.to,
    },
  };
}

/** Tells of statements that were made: who submits theirs, or whoever takes the next step for them. */
export function tellReady(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  made: readonly (Told & { readonly approvalMode: ApprovalMode })[],
): Promise<void> {
  const waiting = made.filter(({ approvalMode }) => approvalMode !== 'automatic');
  const causes = waiting.map((one) => {
    const isForDeciders = one.approvalMode === 'manager';
    return causeOf(one, { kind: isForDeciders ? 'request' : 'statement', occasion: 'ready', isForDeciders });
  });
  return notify(tx, ctx, causes);
}

/** Tells of what became of statements; each time, since one may be submitted and returned again. */
export function tellStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  outcome: 'submitted' | 'approved' | 'reopened',
  told: readonly Told[],
): Promise<void> {
  const kinds = { submitted: 'request', approved: 'decision', reopened: 'statement' } as const;
  const isForDeciders = outcome === 'submitted';
  const causes = told.map((one) => {
    const cause = causeOf(one, { kind: kinds[outcome], occasion: outcome, isForDeciders });
    return { ...cause, about: `${cause.about} ${ctx.now}` };
  });
  return notify(tx, ctx, causes);
}
