/** So many milliseconds after a call another one may well come. */
const recently = 250;

const milliseconds = () => Date.now() | 0;

/** When the last call came, for all threads of this process. */
export class LastCall {
  /** What a thread makes its own of. */
  readonly shared: SharedArrayBuffer;
  readonly #at: Int32Array;

  constructor(shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#at = new Int32Array(shared);
  }

  note(): void {
    Atomics.store(this.#at, 0, milliseconds());
  }

  isRecent(within: number = recently): boolean {
    return ((milliseconds() - Atomics.load(this.#at, 0)) | 0) < within;
  }
}
