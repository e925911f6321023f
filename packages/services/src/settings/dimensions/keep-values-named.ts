import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { findVersioned } from '../../versioned/read.ts';
import { keepNamedValues } from '../engine-host/keep-named-code.ts';
import { dimensionResource } from './dimension-resource.ts';

interface Value {
  readonly code: string;
  readonly name: string;
}

/**
 * Throws conflict where a value gets another code, but is named by a policy. One that is taken away may be named: it is
 * recorded no more, and the rule goes on for what was.
 */
export async function keepValuesNamed(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  values: readonly Value[],
  effectiveFrom: string,
): Promise<void> {
  const before = await findVersioned(tx, ctx, dimensionResource, id, effectiveFrom);
  if (before) await keepNamedValues(tx, ctx, before.code, renamedValues(before.values, values));
}

/** Values whose code is gone while another one stands in its place or bears its name. */
function renamedValues(before: readonly Value[], after: readonly Value[]) {
  const [old, now] = [before, after].map((values) => new Set(values.map(({ code }) => code)));
  return before.flatMap(({ code, name }, place) => {
    if (now?.has(code)) return [];
    const index = after.findIndex(
      (value, at) => !old?.has(value.code) && (value.name === name || at === place),
    );
    return index < 0 ? [] : [{ code, pointer: `/values/${index}/code` }];
  });
}
