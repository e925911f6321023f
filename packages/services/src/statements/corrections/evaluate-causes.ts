import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { loadSettledPeriods } from './believed-periods.ts';
import { evaluateAgain } from './evaluate-again.ts';
import { findPending, loadDismissed } from './known-corrections.ts';

interface Touched {
  readonly employmentId: string;
  /** First date on which knowledge changed. */
  readonly from: string;
}

/**
 * Evaluates the settled periods that a change reaches into, up to those that begin on `lastOn` where that is given: what
 * is pended, and what a sandbox run says would be. An employment whose correction waits begins where that one does. A
 * difference that was dismissed is one of all settled periods, so these are evaluated whatever `lastOn` says.
 */
export async function evaluateCauses(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  causes: readonly Touched[],
  lastOn?: string,
) {
  const { periods, ...known } = await findTouched(tx, causes, lastOn);
  return { ...known, evaluated: await evaluateAgain(tx, ctx, configuration, periods) };
}

/** The settled periods that a change reaches into, with the corrections that wait and the differences that were dismissed. */
export async function findTouched(tx: WorkspaceTransaction, causes: readonly Touched[], lastOn?: string) {
  const employmentIds = causes.map(({ employmentId }) => employmentId);
  const pendings = await findPending(tx, employmentIds);
  const dismissed = await loadDismissed(tx, employmentIds);
  const startOf = ({ employmentId, from }: Touched) => {
    const known = pendings.get(employmentId)?.from;
    return known !== undefined && known < from ? known : from;
  };
  const settled = await loadSettledPeriods(
    tx,
    new Map(causes.map((cause) => [cause.employmentId, startOf(cause)])),
  );
  const periods =
    lastOn === undefined
      ? settled
      : new Map(
          [...settled].map(([id, all]) => [
            id,
            dismissed.has(id) ? all : all.filter(({ from }) => from <= lastOn),
          ]),
        );
  return { pendings, dismissed, periods };
}
