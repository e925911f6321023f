/** Says on stderr what a long command does: each step at once, counts every other second. */
export class Progress {
  #last = performance.now();

  step(text: string): void {
    process.stderr.write(`${text}\n`);
    this.#last = performance.now();
  }

  count(text: () => string): void {
    if (performance.now() - this.#last > everyMilliseconds) this.step(`  ${text()}`);
  }
}

const everyMilliseconds = 2_000;

export const rowsOf = (rows: number): string => `${rows.toLocaleString('en')} rows`;
