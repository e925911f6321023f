import { LRUCache } from 'lru-cache';

/** Rows that one dead key may leave in a minute, on this server: enough to be seen, too few to fill a log. */
const mostRows = 30;
const minuteMs = 60_000;

/** Whether a key that no longer works may leave a further row. */
export class DeadKeys {
  readonly #rows = new LRUCache<string, { count: number; since: number }>({ max: 1_000 });

  take(sha256: Buffer, nowMs: number): boolean {
    const key = sha256.toString('base64');
    const known = this.#rows.get(key);
    if (!known || nowMs - known.since >= minuteMs) {
      this.#rows.set(key, { count: 1, since: nowMs });
      return true;
    }
    known.count += 1;
    return known.count <= mostRows;
  }
}
