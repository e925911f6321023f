import { type Grant, parseGrant } from '@stempel/core/access';
import { LRUCache } from 'lru-cache';
import type { Caller } from './admission.ts';

/** A row of the SQL function `find_caller`. */
export type CallerRow = {
  api_key_id: string;
  provisioning: boolean;
  expires_at: string | null;
  workspace_id: string;
  workspace_slug: string;
  workspace_name: string;
  workspace_time_zone: string;
  workspace_is_test: boolean;
  user_id: string;
  user_name: string;
  grants: string[];
};

/** A caller and the version of it that the database gave; it is who the key stands for while the version stays. */
export type KnownCaller = { caller: Caller; version: string; untilMs: number };

/**
 * Read again although nothing changed: that notes the use of the key, which is told to the minute, and lets nothing outlast
 * a mistake.
 */
const knownForMs = 60_000;
/** Some 20 MB; a server that sees more keys in a minute reads some of them again. */
const mostKnown = 10_000;

export function callerOf(row: CallerRow): Caller {
  return {
    apiKeyId: row.api_key_id,
    provisioning: row.provisioning,
    workspace: {
      id: row.workspace_id,
      slug: row.workspace_slug,
      name: row.workspace_name,
      timeZone: row.workspace_time_zone,
      isTest: row.workspace_is_test,
    },
    serviceUser: { id: row.user_id, name: row.user_name },
    grants: grantsOf(row.grants),
  };
}

/** Roles of one service user may hold the same grant. */
function grantsOf(triples: readonly string[]): readonly Grant[] {
  return [...new Set(triples)].map(parseGrant);
}

/** The callers of one server, by the SHA-256 of their keys. Expiry is told by the clock of this server. */
export class KnownCallers {
  #known = new LRUCache<string, KnownCaller>({ max: mostKnown });

  find(sha256: string): KnownCaller | undefined {
    const known = this.#known.get(sha256);
    return known && Date.now() < known.untilMs ? known : undefined;
  }

  /** Whose key it was when it was last asked about: good enough to take turns by, not to let in. */
  workspaceOf(sha256: string): string | undefined {
    return this.#known.get(sha256)?.caller.workspace.id;
  }

  keep(sha256: string, version: string, row: CallerRow): Caller {
    const expiresMs = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at);
    const untilMs = Math.min(Date.now() + knownForMs, expiresMs);
    const caller = callerOf(row);
    this.#known.set(sha256, { caller, version, untilMs });
    return caller;
  }

  forget(sha256: string): void {
    this.#known.delete(sha256);
  }
}
