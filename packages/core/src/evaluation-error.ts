/** Input that cannot be evaluated: where it is wrong (path from the document's root) and what to do about it. */
export class EvaluationError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(`${path}: ${message}`);
    this.name = 'EvaluationError';
    this.path = path;
  }
}
