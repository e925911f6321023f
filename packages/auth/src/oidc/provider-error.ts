/** The provider cannot be used as it is set up, or did not answer as it must; the message is for administrators. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** `cancelled`: the person stopped at the provider (RFC 6749 §4.1.2.1 `access_denied`). */
  readonly reason: 'cancelled' | 'expired' | 'failed';

  constructor(message: string, options: { cause?: unknown; reason?: ProviderError['reason'] } = {}) {
    super(message, { cause: options.cause });
    this.reason = options.reason ?? 'failed';
  }
}

const networkProblems: Record<string, string> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it ended the connection',
  EHOSTUNREACH: 'it cannot be reached',
  ETIMEDOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** What went wrong at the provider, in one sentence; never the body of its answer. */
export function explainProviderProblem(error: unknown): string {
  let deepest = error;
  for (let current = error; current instanceof Error; current = causeOf(current)) {
    deepest = current;
    const {
      code,
      error: answer,
      error_description: description,
    } = current as Error & Record<string, unknown>;
    if (typeof answer === 'string') {
      return `it answered "${answer}"${typeof description === 'string' ? ` (${description})` : ''}`;
    }
    if (current.name === 'TimeoutError') return 'it does not answer';
    const known = typeof code === 'string' ? networkProblems[code] : undefined;
    if (known) return known;
  }
  return deepest instanceof Error ? deepest.message : 'it answered in a way that is not understood';
}

/** A host with several addresses fails with one error for each. */
function causeOf(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}
