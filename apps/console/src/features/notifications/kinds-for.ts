import { decides, may, type Session } from '../../session/session.ts';
import type { Outputs } from '../../trpc/client.tsx';

export type Kind = keyof Outputs['notifications']['settings']['choices'];

/** What only some are told of, by what they have to be allowed for it. Requests reach deputies, too: their rights are lent. */
const only: Partial<Record<Kind, (session: Session) => boolean>> = {
  absence: decides,
  incident: decides,
  'import-finished': (session) => may(session, 'imports', 'create'),
  'key-expiring': (session) => may(session, 'api-keys', 'create'),
  'subscription-paused': (session) => may(session, 'workspace', 'update'),
};

/** Of these kinds those that somebody may be told of. */
export function kindsFor(session: Session, kinds: readonly Kind[]): Kind[] {
  return kinds.filter((kind) => only[kind]?.(session) ?? true);
}
