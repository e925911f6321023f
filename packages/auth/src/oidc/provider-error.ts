import { type Message, MessageError, plain, say } from '@stempel/core/messages';
import type { OutgoingRule } from '@stempel/outgoing';
import { findBrokenRule } from './call-provider.ts';

/** The provider cannot be used as it is set up, or did not answer as it must; the message is for administrators. */
export class ProviderError extends MessageError {
  override readonly name = 'ProviderError';
  /** `cancelled`: the person stopped at the provider (RFC 6749 §4.1.2.1 `access_denied`). */
  readonly reason: 'cancelled' | 'expired' | 'failed';

  constructor(said: Message, options: { cause?: unknown; reason?: ProviderError['reason'] } = {}) {
    super(said, { cause: options.cause });
    this.reason = options.reason ?? 'failed';
  }
}

/** Codes of RFC 6749 and of OpenID Connect look like this; anything else is no code. */
const errorCode = /^[a-z_]{1,60}$/;

const brokenRules: Record<OutgoingRule, Message> = {
  address: say('address-not-allowed'),
  network: say('network-not-allowed'),
  unanswered: say('no-answer'),
  redirect: say('redirected'),
  'too-large': say('answer-too-large'),
};

/** Which rule of ours a call to the provider broke; undefined for another fault. */
export function explainBrokenRule(error: unknown): Message | undefined {
  const broken = findBrokenRule(error);
  return broken && brokenRules[broken.rule];
}

/** What went wrong at the provider, in one sentence; never anything of its answer but a code. */
export function explainProviderProblem(error: unknown): Message {
  const broken = explainBrokenRule(error);
  if (broken) return broken;
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, error: answer } = current as Error & Record<string, unknown>;
    if (typeof answer === 'string' && errorCode.test(answer)) return say('provider-answered', { answer });
    if (typeof code === 'string' && /^OAUTH_[A-Z_]+$/.test(code))
      return plain(`${current.message} (${code})`);
  }
  return say('answer-not-understood');
}
