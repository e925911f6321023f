/** Input that cannot be evaluated: where it is wrong (path from the document's root) and what to do about it. */
export class EvaluationError extends Error {
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = 'EvaluationError';
    this.path = path;
    this.reason = reason;
  }
}
