/** So much is done in one turn of the event loop, a millisecond or two: what else there is goes on in between. */
const fewestInTurn = 16;
/**
 * A part of what waits, where that is more: it is done in some dozen turns however much comes, and a turn costs something itself.
 */
const partInTurn = 8;
/** More than that does not wait for its turn, so that what is kept of it has an end. */
const mostWaiting = 4_000;

/** Does a little of what is asked of it in each turn of the event loop, in the order in which it was asked. */
export function createTurns(): (work: () => void) => void {
  let waiting: (() => void)[] = [];
  let begun: (() => void)[] = [];
  const left = () => begun.length + waiting.length;
  const takeTurn = () => {
    let most = Math.max(fewestInTurn, Math.ceil(left() / partInTurn));
    while (most > 0 && left() > 0) {
      // Taken from an end: a list of thousands whose rest moves up each time costs more than the answers.
      if (begun.length === 0) [begun, waiting] = [waiting.reverse(), begun];
      const taken = begun.splice(-most).reverse();
      most -= taken.length;
      for (const work of taken) work();
    }
    if (left() > 0) setImmediate(takeTurn);
  };
  return (work) => {
    const kept = left();
    if (kept >= mostWaiting) return work();
    waiting.push(work);
    if (kept === 0) setImmediate(takeTurn);
  };
}
