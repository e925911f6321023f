import { createOutgoing } from '../create-outgoing.ts';
import type { OutgoingError } from '../outgoing-error.ts';

// One call in a process of its own, which reads the authorities it trusts when it starts. Every name is this machine.
const [address = '', ...allowedNetworks] = process.argv.slice(2);
const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const door = createOutgoing({ allowedNetworks, resolve });
const said = await door.call(address, { seconds: 2, bytes: 1000 }).then(
  ({ status, body }) => `${status} ${Buffer.from(body).toString()}`,
  (error: OutgoingError) => error.rule,
);
process.stdout.write(said);
await door.close();
