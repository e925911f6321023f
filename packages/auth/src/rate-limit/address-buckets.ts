import { callsPerWorkspace, type RateLimitState, windowMs } from './rate-limit-state.ts';

/** Calls without a valid key: the figure of a workspace, counted for one address. */
const callsPerAddress = callsPerWorkspace;
/** Calls of one slot share an entry, which leaves the window with the last of them. */
const slotMs = 500;
const maxAddresses = 10_000;

type Calls = { slots: { lastAt: number; count: number }[]; total: number };

/**
 * The buckets of callers without a valid key, in the memory of this process: a malformed credential must cost
 * no database call (api/docs/http.md, API keys), so these alone are not shared between instances.
 */
export class AddressBuckets {
  readonly #calls = new Map<string, Calls>();
  readonly #limit: number;

  /** As many calls a minute as a workspace has, unless told otherwise. */
  constructor(limit: number = callsPerAddress) {
    this.#limit = limit;
  }

  /** Takes one call of an address at a time in milliseconds; `admitted` is false when the window is full. */
  take(address: string, now: number): { admitted: boolean; state: RateLimitState } {
    const calls = this.#callsOf(address, now);
    const admitted = calls.total < this.#limit;
    if (admitted) {
      const last = calls.slots.at(-1);
      if (last && Math.floor(last.lastAt / slotMs) === Math.floor(now / slotMs)) {
        last.count += 1;
        last.lastAt = now;
      } else {
        calls.slots.push({ lastAt: now, count: 1 });
      }
      calls.total += 1;
    }
    return { admitted, state: this.#stateOf(calls, now) };
  }

  /** The window of an address, without taking a call. */
  look(address: string, now: number): RateLimitState {
    return this.#stateOf(this.#callsOf(address, now), now);
  }

  #stateOf({ slots, total }: Calls, now: number): RateLimitState {
    const resetMs = (slots[0]?.lastAt ?? now) + windowMs - now;
    return { limit: this.#limit, remaining: this.#limit - total, resetMs };
  }

  #callsOf(address: string, now: number): Calls {
    const calls = this.#calls.get(address) ?? { slots: [], total: 0 };
    while (calls.slots[0] && calls.slots[0].lastAt + windowMs <= now) {
      calls.total -= calls.slots.shift()?.count ?? 0;
    }
    // Inserting again keeps the map in order of last use, so the address idle for longest is the first to go.
    this.#calls.delete(address);
    this.#calls.set(address, calls);
    if (this.#calls.size > maxAddresses) {
      for (const [oldest] of this.#calls) {
        this.#calls.delete(oldest);
        break;
      }
    }
    return calls;
  }
}
