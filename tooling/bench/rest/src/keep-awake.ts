import { fork } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const argument = 'spin';

/**
 * Keeps every core busy with work of the lowest priority, which whatever is measured pushes aside. A core of a virtual
 * machine that has fallen asleep needs the help of its host to wake, longer than a short query takes; a machine with
 * other work to do does not fall asleep. Returns what ends it.
 */
export function keepAwake(): () => void {
  const spinners = Array.from({ length: availableParallelism() }, () =>
    fork(fileURLToPath(import.meta.url), [argument]),
  );
  return () => {
    for (const spinner of spinners) spinner.kill('SIGKILL');
  };
}

if (process.argv[2] === argument) {
  setPriority(constants.priority.PRIORITY_LOW);
  // Without its parent there is nothing to measure. The loop lets go of the thread now and then, to hear of it.
  process.once('disconnect', () => process.exit(0));
  const spin = () => {
    const end = performance.now() + 100;
    while (performance.now() < end);
    setImmediate(spin);
  };
  spin();
}
