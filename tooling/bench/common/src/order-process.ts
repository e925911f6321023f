import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that carries out one order at a time. */
export type OrderProcess<Order, Result> = { run(order: Order): Promise<Result>; stop(): void };

/** Starts one; its module ends with `answerOrders`. */
export async function startOrderProcess<Order, Result>(module: URL): Promise<OrderProcess<Order, Result>> {
  const child = fork(module);
  await once(child, 'message');
  return {
    async run(order) {
      child.send(order as object);
      const [result] = (await once(child, 'message')) as [Result | { error: string }];
      if (typeof result === 'object' && result !== null && 'error' in result)
        throw new Error(String(result.error));
      return result as Result;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

/** Carries out what this process is ordered, and ends with its parent: then nobody is left to serve. */
export function answerOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  process.on('message', (order: Order) => {
    work(order).then(
      (result) => process.send?.(result),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.send?.(0);
  process.once('disconnect', () => process.exit(0));
}
