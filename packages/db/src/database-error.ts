/** What PostgreSQL said: its SQLSTATE and, where it names one, the constraint. */
export interface DatabaseError {
  code: string;
  constraint: string | undefined;
  detail: string | undefined;
}

/** The PostgreSQL error inside what the driver or the query builder threw; undefined for anything else. */
export function findDatabaseError(error: unknown): DatabaseError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint, detail } = cause as Error & Record<string, unknown>;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return {
        code,
        constraint: typeof constraint === 'string' ? constraint : undefined,
        detail: typeof detail === 'string' ? detail : undefined,
      };
    }
  }
  return undefined;
}
