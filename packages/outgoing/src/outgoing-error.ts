/**
 * Which rule a call outside broke. `unanswered` stands for everything between us and an answer (unknown host, refused,
 * too slow, certificate, no HTTP), so that nobody can tell open ports from closed ones.
 */
export type OutgoingRule = 'address' | 'network' | 'unanswered' | 'redirect' | 'too-large';

const sentences: Record<OutgoingRule, string> = {
  address: 'only https addresses without user name and password are called',
  network:
    'it leads into a network that this installation does not allow (ALLOWED_NETWORKS of the installation)',
  unanswered:
    'no usable answer came: the host may be unknown, refuse, be too slow, or have a certificate that is not valid for it',
  redirect: 'it leads on to another address, which is not followed; enter the final one',
  'too-large': 'its answer is larger than such an answer may be',
};

/** How an answer began that leads on: for whoever keeps what a receiver said. */
export type AnswerHead = { status: number; headers: Headers };

/** A call that was not made or came to nothing; the message says which rule, and nothing of what was answered. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly rule: OutgoingRule;
  /** Of a redirect alone. */
  readonly head: AnswerHead | null;

  constructor(rule: OutgoingRule, { head, ...options }: { cause?: unknown; head?: AnswerHead } = {}) {
    super(sentences[rule], options);
    this.rule = rule;
    this.head = head ?? null;
  }
}
