import type { ServiceContext } from '../../kernel/context.ts';
import { isNamed, kindOf } from '../event-kinds.ts';
import type { StoredChange } from '../to-events.ts';

/** A server of the later version that wrote it would have read it long before. */
const waits = { minutes: 10 };

/**
 * Whether a change waits for a server of a later version: this one has no name for what was done, and that one is likely to be
 * there, since it wrote it. When it is not, the program was put back to an earlier version, and nothing is to wait for it.
 */
export function isLeftToLater(
  ctx: ServiceContext,
  { resource, action, recordedAt }: Pick<StoredChange, 'resource' | 'action' | 'recordedAt'>,
): boolean {
  const kind = kindOf(resource);
  if (!kind || isNamed(kind, action)) return false;
  return Temporal.Instant.compare(Temporal.Instant.from(recordedAt).add(waits), ctx.now) > 0;
}
