import type { ReplicaAge } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type ReplicaState, replicaState } from '../../kernel/replica-state.ts';

/**
 * A page of a report for who is shown how old its rows are, and may therefore get them from a replica that is a little
 * behind; `replica` is null for rows of the primary, which are those of now.
 */
export async function withAge<Page extends object>(
  ctx: ServiceContext,
  read: (ctx: ServiceContext) => Promise<Page>,
): Promise<Page & { replica: ReplicaState | null }> {
  let age: ReplicaAge | undefined;
  const tellAge = (is: ReplicaAge | undefined) => {
    age = is;
  };
  const page = await read({ ...ctx, tellAge });
  return { ...page, replica: age ? replicaState(age) : null };
}
