/** So much is done in one turn of the event loop, two milliseconds or less: what else there is goes on in between. */
const mostInTurn = 32;
/**
 * Times as long as a turn took nothing is done before the next: however much waits, it has a tenth of the thread, on a slow
 * machine too. Who waits holds a connection and sends nothing more, so it costs nothing meanwhile.
 */
const restTurns = 9;
/** More than that does not wait for its turn, so that what is kept of it has an end. */
const mostWaiting = 4_000;

/** Milliseconds, and what does something after so many. */
export type Clock = { now(): number; after(milliseconds: number, work: () => void): void };

const usual: Clock = {
  now: () => performance.now(),
  after: (milliseconds, work) => void setTimeout(work, milliseconds),
};

/** Does a little of what is asked of it at a time, in the order in which it was asked, and rests in between. */
export function createTurns({ now, after } = usual): (work: () => void) => void {
  let waiting: (() => void)[] = [];
  let begun: (() => void)[] = [];
  const left = () => begun.length + waiting.length;
  const takeTurn = () => {
    const startedAt = now();
    let most = mostInTurn;
    while (most > 0 && left() > 0) {
      // Taken from an end: a list of thousands whose rest moves up each time costs more than the answers.
      if (begun.length === 0) [begun, waiting] = [waiting.reverse(), begun];
      const taken = begun.splice(-most).reverse();
      most -= taken.length;
      for (const work of taken) work();
    }
    if (left() > 0) after(restTurns * (now() - startedAt), takeTurn);
  };
  return (work) => {
    const kept = left();
    if (kept >= mostWaiting) return work();
    waiting.push(work);
    if (kept === 0) setImmediate(takeTurn);
  };
}
