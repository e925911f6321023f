import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { dataKinds, keptSince } from './data-kinds.ts';
import { refuseShorter } from './refuse-shorter.ts';
import type { PreviewRetention, RetentionPreview } from './retention-contract.ts';

/**
 * What a run would take away today if data of a kind were kept for so many months: found by the same conditions that the run goes by.
 * Throws forbidden; invalid for a shorter period than the kind allows.
 */
export async function previewRetention(
  ctx: ServiceContext,
  { kind, months }: PreviewRetention,
): Promise<RetentionPreview> {
  requireScope(ctx, 'workspace', 'delete', 'all');
  refuseShorter({ kind, months }, '/months');
  const before = keptSince(today(ctx), months);
  return { kind, before, ...(await dataKinds[kind].preview(ctx, before)) };
}
