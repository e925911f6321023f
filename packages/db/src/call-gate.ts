import { OverloadedError } from './connection-door.ts';

export type GateSettings = {
  /** Calls that are worked on or wait, of all workspaces. */
  most?: number;
  /** A call that takes longer than this is no crowd: it waits for its body or for one long query. Milliseconds. */
  countedMs?: number;
};

type Place = { who: string; since: number };

/**
 * A workspace may make 600 calls in a minute, and all at once (api/docs/http.md, Rate limits): so many find room, and nobody
 * meets the gate alone. Two cores answer one to four thousand calls a second (tooling/bench/rest): the last of 600 waits half a
 * second at most.
 */
const usual: Required<GateSettings> = { most: 600, countedMs: 5_000 };

/** Keys that were never seen count as one workspace: many made-up ones get no more places than one that is real. */
const nobodyKnown = '';

/**
 * Where a process counts the calls it has taken on, in front of everything that a call costs. What comes beyond is turned
 * away at once and has cost next to nothing, so that the rest is answered soon. While all places are taken each workspace
 * that is there has an equal part of them: who has fewer gets in, who has more does not.
 */
export class CallGate {
  readonly #settings: Required<GateSettings>;
  /** In the order in which they came. */
  readonly #places = new Set<Place>();
  readonly #held = new Map<string, number>();

  constructor(settings: GateSettings = {}) {
    this.#settings = { ...usual, ...settings };
  }

  /** How many calls are worked on or wait. */
  get running(): number {
    return this.#places.size;
  }

  /** Takes a place for a call; the returned function gives it back. Throws OverloadedError, before anything was done. */
  enter(workspaceId: string | undefined): () => void {
    const who = workspaceId ?? nobodyKnown;
    if (this.#places.size >= this.#settings.most && !this.#hasRoom(who)) throw new OverloadedError('gate');
    const place = { who, since: performance.now() };
    this.#places.add(place);
    this.#held.set(who, (this.#held.get(who) ?? 0) + 1);
    return () => this.#leave(place);
  }

  /** Whether one more fits although all places seem taken. */
  #hasRoom(who: string): boolean {
    const { most, countedMs } = this.#settings;
    const since = performance.now() - countedMs;
    for (const place of this.#places) {
      if (place.since > since) break;
      this.#leave(place);
    }
    if (this.#places.size < most) return true;
    const workspaces = this.#held.size + (this.#held.has(who) ? 0 : 1);
    // Those who have fewer than their part come on top of what others have already, but not without end.
    return (this.#held.get(who) ?? 0) < Math.max(1, most / workspaces) && this.#places.size < 2 * most;
  }

  #leave(place: Place): void {
    if (!this.#places.delete(place)) return;
    const held = (this.#held.get(place.who) ?? 1) - 1;
    if (held === 0) this.#held.delete(place.who);
    else this.#held.set(place.who, held);
  }
}
