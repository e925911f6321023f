import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { notify } from '../../notifications/index.ts';
import type { AbsenceDto } from './absence-contract.ts';

/**
 * Tells who decides of a request, and who asked of the decision. Never of which kind the absence is: that stays with those
 * who may read it.
 */
export async function tellAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: AbsenceDto | null,
  after: AbsenceDto,
): Promise<void> {
  const { id, employee_id: employee, state, version } = after;
  const facts = { subject: 'absence', outcome: state, employee_id: employee };
  const about = `${id} ${version}`;
  if (state === 'requested' && before?.state !== 'requested') {
    const to = { decidersOf: employee, permission: ['absences', 'approve'] as const };
    await notify(tx, ctx, [{ kind: 'request', to, about, path: '/absences', facts }]);
  }
  if (before?.state === 'requested' && (state === 'approved' || state === 'rejected')) {
    await notify(tx, ctx, [{ kind: 'decision', to: { employee }, about, path: '/my-time', facts }]);
  }
}
