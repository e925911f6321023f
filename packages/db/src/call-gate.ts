import { OverloadedError } from './connection-door.ts';

export type GateSettings = {
  /** Calls that are worked on or wait, of all workspaces. */
  most?: number;
  /** A call that takes longer than this is no crowd: it waits for its body or for one long query. Milliseconds. */
  countedMs?: number;
  /** While half of all places are taken by calls that came longer ago than this, there are no more than that half. Milliseconds. */
  youngMs?: number;
};

type Place = { who: string; since: number };

/**
 * A workspace may make 600 calls in a minute, and all at once (api/docs/http.md, Rate limits): so many find room, and nobody
 * meets the gate alone. Two cores answer one to four thousand calls a second (tooling/bench/rest): the last of 600 waits half a
 * second at most. Where they answer fewer, a crowd that lasts is kept smaller: half of the places, and what comes in 300
 * milliseconds.
 */
const usual: Required<GateSettings> = { most: 600, countedMs: 5_000, youngMs: 300 };

/** For so long what was counted is believed: to count some hundred places costs as much as the rest. */
const slowForMs = 10;

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
  #slow = { is: false, asOf: Number.NEGATIVE_INFINITY };

  constructor(settings: GateSettings = {}) {
    this.#settings = { ...usual, ...settings };
  }

  /** How many calls are worked on or wait. */
  get running(): number {
    return this.#places.size;
  }

  /** Whether there may be no room for some: asked first, since it costs nothing. */
  get isCrowded(): boolean {
    return this.#places.size >= this.#settings.most / 2;
  }

  /** Takes a place for a call; the returned function gives it back. Throws OverloadedError, before anything was done. */
  enter(workspaceId: string | undefined): () => void {
    const who = workspaceId ?? nobodyKnown;
    if (!this.hasRoom(workspaceId)) throw new OverloadedError('gate');
    const place = { who, since: performance.now() };
    this.#places.add(place);
    this.#held.set(who, (this.#held.get(who) ?? 0) + 1);
    return () => this.#leave(place);
  }

  /** Whether one more call of a workspace fits. */
  hasRoom(workspaceId: string | undefined): boolean {
    if (!this.isCrowded) return true;
    this.#forgetLong();
    const { most } = this.#settings;
    const places = this.#isSlow() ? most / 2 : most;
    return this.#places.size < places || this.#isBelowPart(workspaceId ?? nobodyKnown, places);
  }

  #forgetLong(): void {
    const since = performance.now() - this.#settings.countedMs;
    for (const place of this.#places) {
      if (place.since > since) return;
      this.#leave(place);
    }
  }

  /** Whether what is there is not answered soon. */
  #isSlow(): boolean {
    const now = performance.now();
    if (now - this.#slow.asOf < slowForMs) return this.#slow.is;
    const { most, youngMs } = this.#settings;
    // The youngest of the older half, if so many are there.
    const [place] = this.#places.values().drop(Math.ceil(most / 2) - 1);
    this.#slow = { is: place !== undefined && now - place.since > youngMs, asOf: now };
    return this.#slow.is;
  }

  /** Whether one more is no more than an equal part of what there is, for each workspace that is there. */
  #isBelowPart(who: string, places: number): boolean {
    const held = this.#held.get(who) ?? 0;
    const workspaces = this.#held.size + (held === 0 ? 1 : 0);
    // They come on top of what others have already, but not without end.
    return held + 1 <= places / workspaces && this.#places.size < 2 * this.#settings.most;
  }

  #leave(place: Place): void {
    if (!this.#places.delete(place)) return;
    const held = (this.#held.get(place.who) ?? 1) - 1;
    if (held === 0) this.#held.delete(place.who);
    else this.#held.set(place.who, held);
  }
}
