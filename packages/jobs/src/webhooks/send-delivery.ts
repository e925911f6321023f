import { type AnswerHead, type Outgoing, OutgoingError } from '@stempel/outgoing';
import { type Batch, type Delivery, readRetryAfter, type Tried } from '@stempel/services/events/delivery';
import { Webhook } from 'standardwebhooks';

/** How deliveries leave the service. */
export interface WebhookTools {
  readonly outgoing: Outgoing;
  /** A secret as it was sealed; throws where the installation has another key. */
  open(sealed: Uint8Array, place: { workspaceId: string; id: string }): string;
  readonly now: () => Temporal.Instant;
  /** In [0, 1). */
  readonly chance: () => number;
  /**
   * Seconds for everything: name, connection, sending, and what is kept of the answer. 15 unless told otherwise, and fewer
   * than a webhook is held without a word (`holdSeconds`).
   */
  readonly patienceSeconds?: number | undefined;
}

export const usualPatienceSeconds = 15;
const mostAnswerBytes = 64 * 1024;
/** Of an answer, kept to be looked at. */
const keptCharacters = 2000;
const keptHeaders = ['content-type', 'retry-after', 'location', 'server', 'date'];

/** The secrets that sign: the one before, too, for a day after a rotation. */
export function signersOf(
  { webhook }: Batch,
  workspaceId: string,
  { open, now }: Pick<WebhookTools, 'open' | 'now'>,
): Webhook[] {
  const place = { workspaceId, id: webhook.id };
  const { sealedSecret, sealedFormerSecret: former, formerUntil: until } = webhook;
  const counts = former && until && Temporal.Instant.compare(until, now()) > 0;
  return [sealedSecret, ...(counts ? [former] : [])].map((sealed) => new Webhook(open(sealed, place)));
}

/** Makes one try by Standard Webhooks and says what came of it; never throws for what a receiver does. */
export async function sendDelivery(
  { id, number, step, event }: Delivery,
  { address, signers, tools }: { address: string; signers: readonly Webhook[]; tools: WebhookTools },
): Promise<Tried> {
  const startedAt = tools.now();
  const body = JSON.stringify(event);
  const at = new Date(startedAt.epochMilliseconds);
  const requestHeaders = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signers.map((signer) => signer.sign(event.id, at, body)).join(' '),
  };
  const begun = performance.now();
  const tried = (answer: (AnswerHead & { body?: Uint8Array }) | null, problem: string | null): Tried => ({
    ...{ id, number, step, startedAt, requestHeaders, problem, chance: tools.chance() },
    durationMs: Math.round(performance.now() - begun),
    status: answer?.status ?? null,
    retryAfterSeconds: readRetryAfter(
      answer?.headers.get('retry-after') ?? null,
      tools.now().epochMilliseconds,
    ),
    answerHeaders:
      answer && Object.fromEntries([...answer.headers].filter(([name]) => keptHeaders.includes(name))),
    answerBody: answer?.body ? textOf(answer.body) : null,
  });
  try {
    const call = { method: 'POST', headers: requestHeaders, body } as const;
    // A receiver that said 2xx has it, whatever it goes on to say.
    const seconds = tools.patienceSeconds ?? usualPatienceSeconds;
    const bounds = { seconds, bytes: mostAnswerBytes, headCounts: true };
    return tried(await tools.outgoing.call(address, { ...call, ...bounds }), null);
  } catch (error) {
    if (error instanceof OutgoingError) return tried(error.head, error.rule);
    throw error;
  }
}

/** The beginning, as far as PostgreSQL can keep it. */
function textOf(body: Uint8Array): string {
  return new TextDecoder()
    .decode(body.subarray(0, 4 * keptCharacters))
    .replaceAll('\u0000', '\ufffd')
    .slice(0, keptCharacters)
    .toWellFormed();
}
