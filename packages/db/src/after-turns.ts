/** Turns of this process in the time that is waited. */
const turns = 8;

/**
 * Calls back once so many milliseconds have passed in which this process could have heard an answer; the returned function
 * ends the wait. After a turn that was long because the process itself was busy, a timer alone would end the wait while
 * the answer lies there unread.
 */
export function afterTurns(milliseconds: number, done: () => void): () => void {
  let left = turns;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    done();
  }, milliseconds / turns);
  return () => clearInterval(timer);
}
