import { ServiceError } from './errors.ts';

/** What was refused of many things that are done together, by id: each for itself. */
export class Refusals {
  readonly #errors = new Map<string, ServiceError>();

  /** Those that the check lets pass; one that it throws a ServiceError for is refused with it. */
  async keep<Row extends { readonly id: string }>(
    rows: readonly Row[],
    check: (row: Row) => Promise<void> | void,
  ): Promise<Row[]> {
    const kept: Row[] = [];
    for (const row of rows) {
      try {
        await check(row);
        kept.push(row);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        this.#errors.set(row.id.toLowerCase(), error);
      }
    }
    return kept;
  }

  find(id: string): ServiceError | undefined {
    return this.#errors.get(id.toLowerCase());
  }
}
