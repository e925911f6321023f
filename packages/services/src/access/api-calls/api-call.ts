/** A call as the edge knows it when its answer is out. */
export interface ApiCall {
  readonly workspaceId: string;
  readonly apiKeyId: string;
  /** Request-Id of the answer, a UUID. */
  readonly requestId: string;
  /** When it came, in milliseconds since the epoch. */
  readonly at: number;
  /** `operationId` of the contract. */
  readonly operation: string;
  readonly status: number;
  readonly milliseconds: number;
  /** `code` of the problem; null where it was answered. */
  readonly code: string | null;
  readonly rateLimit: number;
  readonly rateRemaining: number;
}
