import type { Caller, RateLimitState } from '@stempel/auth/rate-limit';
import type { ServiceContext } from '@stempel/services';
import type { ContractTexts } from '../document/contract-texts.ts';
import type { Arrival, CredentialSources } from './credential.ts';
import type { Reply } from './write-reply.ts';

/** What the edge was built with, for every endpoint. */
export type EdgeParts = {
  db: ServiceContext['db'];
  clock: () => Temporal.Instant;
  sources: CredentialSources;
  contract: () => ContractTexts;
  bodyPatienceMs: number;
};

/** What became known of a call on its way, for the log of calls; no caller without a valid key. */
export type Noted = { operation?: string; caller?: Caller; rateLimit?: RateLimitState };

/** One request on its way through the checks of docs/http.md, Order of checks. */
export type Exchange = Arrival & {
  /** With the `/api` in front, without the query. */
  path: string;
  query: string;
  params: Readonly<Record<string, string>>;
  requestId: string;
  /** Headers of the answer whatever becomes of the call. */
  common: Record<string, string>;
  noted: Noted;
};

/** What a method of a path leads to. */
export type Endpoint = {
  /** Of the contract; the same for all descriptors. */
  operationId: string;
  pathParameters: ReadonlySet<string>;
  /** Whether a key opens it, so that a call needs room. */
  takesKey: boolean;
  answer(exchange: Exchange): Promise<Reply>;
};
