import type { WaitingWebhook } from '@stempel/services/events/delivery';

/** Longer than the longest pause between two tries: who was slow before it is known to be so behind it. */
const rememberedMilliseconds = 27 * 3_600_000;

/** How the last turn of a webhook went. */
interface Turn {
  readonly isSlow: boolean;
  /** Milliseconds of a clock that does not step back, as everywhere here. */
  readonly endedAt: number;
}

/**
 * Whom this server works for next. There is room for some webhooks at a time; those whose receivers were slow the last time
 * get half of it at most, however many they are, and who has waited longest for a turn comes first.
 */
export class Turns {
  readonly #places: number;
  readonly #slowPlaces: number;
  /** Those whose turn it is, and whether they were slow before. */
  readonly #taken = new Map<string, boolean>();
  /** The last turns that ended, the oldest first. */
  readonly #last = new Map<string, Turn>();

  constructor(places: number) {
    this.#places = places;
    this.#slowPlaces = Math.max(1, Math.floor(places / 2));
  }

  /** Begins the turns for which there is room, and returns whose they are. Each has to be ended. */
  begin(waiting: readonly WaitingWebhook[], now: number): WaitingWebhook[] {
    this.#forget(now - rememberedMilliseconds);
    const endOf = ({ webhookId }: WaitingWebhook) => this.#last.get(webhookId)?.endedAt ?? 0;
    const begun: WaitingWebhook[] = [];
    for (const one of waiting.toSorted((a, b) => endOf(a) - endOf(b))) {
      if (this.#taken.size >= this.#places) break;
      const { webhookId } = one;
      const isSlow = this.#last.get(webhookId)?.isSlow ?? false;
      if (this.#taken.has(webhookId) || (isSlow && this.#countSlow() >= this.#slowPlaces)) continue;
      this.#taken.set(webhookId, isSlow);
      begun.push(one);
    }
    return begun;
  }

  /** Ends a turn; left undefined whether it was slow, it counts as it did before. */
  end(webhookId: string, { isSlow, endedAt }: { isSlow: boolean | undefined; endedAt: number }): void {
    const wasSlow = this.#taken.get(webhookId) ?? false;
    this.#taken.delete(webhookId);
    // Behind the others, which keeps the oldest first.
    this.#last.delete(webhookId);
    this.#last.set(webhookId, { isSlow: isSlow ?? wasSlow, endedAt });
  }

  #countSlow(): number {
    return [...this.#taken.values()].filter(Boolean).length;
  }

  #forget(before: number): void {
    for (const [webhookId, { endedAt }] of this.#last) {
      if (endedAt >= before) return;
      this.#last.delete(webhookId);
    }
  }
}
