import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sessionTokenOf } from './session-token.ts';

/** Some 4 MB; of more people the same is asked again. */
const mostKnown = 20_000;

/**
 * Where the sessions that came to this server last worked, by a hash of their cookie: good enough to take turns by, not to let
 * anybody in.
 */
export class KnownSessions {
  #workspaces = new LRUCache<string, string>({ max: mostKnown });

  workspaceOf(cookie: string | undefined): string | undefined {
    const key = keyOf(cookie);
    return key && this.#workspaces.get(key);
  }

  keep(cookie: string | undefined, workspaceId: string): void {
    const key = keyOf(cookie);
    if (key) this.#workspaces.set(key, workspaceId);
  }
}

function keyOf(cookie: string | undefined): string | undefined {
  const token = sessionTokenOf(cookie);
  return token && hash('sha256', token, 'base64');
}
