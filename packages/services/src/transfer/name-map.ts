/**
 * What was read as two lists, as a map, with what was written since. The lists become a map when somebody asks for what was
 * not written since: of a large company that takes as long as to read it, and few files ask for everything.
 */
export class NameMap<Value extends string | number> {
  readonly #keys: readonly (string | null)[];
  readonly #values: readonly Value[];
  readonly #written = new Map<string, Value>();
  #read: ReadonlyMap<string | null, Value> | undefined;

  /** Keys that are null are nobody's. */
  constructor(keys: readonly (string | null)[], values: readonly Value[]) {
    this.#keys = keys;
    this.#values = values;
  }

  get(key: string): Value | undefined {
    return this.#written.get(key) ?? this.#fromLists().get(key);
  }

  /** Returns what takes it back. */
  set(key: string, value: Value): () => void {
    const before = this.#written.get(key);
    this.#written.set(key, value);
    return () => {
      if (before === undefined) this.#written.delete(key);
      else this.#written.set(key, before);
    };
  }

  #fromLists(): ReadonlyMap<string | null, Value> {
    if (this.#read) return this.#read;
    const read = new Map<string | null, Value>();
    for (const [index, key] of this.#keys.entries()) {
      const value = this.#values[index];
      if (key !== null && value !== undefined) read.set(key, value);
    }
    this.#read = read;
    return read;
  }
}
