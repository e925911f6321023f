/** The bytes end in the middle of what they should hold. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

/** Takes exactly as many bytes of a stream as are asked for. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** How many were taken. */
  position = 0;
  /** How many arrived. */
  arrived = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Throws EndedEarly. */
  async take(count: number): Promise<Buffer> {
    while (this.#heldBytes < count && (await this.#hold()));
    if (this.#heldBytes < count) throw new EndedEarly(`${count - this.#heldBytes} bytes are missing`);
    const all = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held);
    this.#held = all.length > count ? [all.subarray(count)] : [];
    this.#heldBytes -= count;
    this.position += count;
    return all.subarray(0, count);
  }

  /** Whether nothing follows. */
  async isAtEnd(): Promise<boolean> {
    return this.#heldBytes === 0 && !(await this.#hold());
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #hold(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done) return false;
      if (value.length === 0) continue;
      this.#held.push(Buffer.from(value.buffer, value.byteOffset, value.length));
      this.#heldBytes += value.length;
      this.arrived += value.length;
      return true;
    }
  }
}
