import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import type { RemovedDataDto } from '../../kernel/removed-data-dto.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { dataKinds, keptSince } from './data-kinds.ts';
import { addRows, nothing } from './kept-data.ts';
import { readPeriods } from './read-retention.ts';
import type { RetentionKind } from './retention-contract.ts';

const { retention } = schema;

/** Transactions of one turn; others wait for the place. */
const mostParts = 50;
/** For each person who is erased the texts of the whole workspace are read. */
const weightOf: Partial<Record<RetentionKind, number>> = { people: 10 };

/** What a turn did. */
export interface KeptRetention {
  readonly removed: number;
  /** Whether a later turn has something left to do; `never` where everything is kept for ever. */
  readonly next: 'soon' | 'tomorrow' | 'never';
}

/**
 * Takes away what is older than the workspace chose, in parts: each is a transaction with its audit row, so that whatever ends the
 * process, the rest is found again. Within a turn a kind goes on behind the part before; a later turn looks from the start.
 */
export async function keepRetention(
  ctx: ServiceContext,
  { atMost = mostParts, stopping }: { atMost?: number; stopping?: AbortSignal | undefined } = {},
): Promise<KeptRetention> {
  requireScope(ctx, 'workspace', 'delete', 'all');
  const periods = await reading(ctx, (tx) => readPeriods(tx, ctx));
  let [removed, parts] = [0, 0];
  for (const { kind, months, last_run: lastRun } of periods) {
    if (months === null) continue;
    const before = keptSince(today(ctx), months);
    // An earlier turn of today came to the end of this kind.
    if (lastRun?.before === before && lastRun.ended_at !== null) continue;
    let goesOn = lastRun?.ended_at === null;
    for (let behind: string | null = ''; behind !== null; parts += weightOf[kind] ?? 1) {
      if (parts >= atMost || stopping?.aborted) return { removed, next: 'soon' };
      await takeTurns();
      const part = await removePart(ctx, { kind, months, before, behind, goesOn });
      goesOn = true;
      removed += part.rows;
      behind = part.next;
    }
  }
  return { removed, next: periods.some(({ months }) => months !== null) ? 'tomorrow' : 'never' };
}

interface Part {
  readonly kind: RetentionKind;
  readonly months: number;
  readonly before: string;
  readonly behind: string;
  /** Whether the run is on its way already: what it took away is added up. */
  readonly goesOn: boolean;
}

async function removePart(ctx: ServiceContext, { kind, months, before, behind, goesOn }: Part) {
  return writing(ctx, async (tx) => {
    const { id } = ctx.workspace;
    const isKind = and(eq(retention.workspaceId, id), eq(retention.kind, kind));
    const [row] = await tx.select().from(retention).where(isKind).for('update');
    // Somebody chose another period meanwhile: that counts from the next turn on.
    if (row?.months !== months) return { ...nothing, next: null };
    const { next, ...taken } = await dataKinds[kind].remove(tx, ctx, { before, behind });
    const total = addRows(goesOn ? (row.removed ?? nothing) : nothing, taken);
    const endedAt = next === null ? ctx.now : null;
    await tx.update(retention).set({ removesBefore: before, removed: total, endedAt }).where(isKind);
    if (taken.rows > 0) {
      const after: RemovedDataDto = { kind, before, ...taken };
      const change = { action: 'retain' as const, resource: 'retention', objectId: id };
      await audit(tx, ctx, { ...change, before: null, after });
    }
    return { ...taken, next };
  });
}
