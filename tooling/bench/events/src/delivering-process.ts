import { createWebhookDoor } from '@stempel/auth/webhooks';
import { benchSecret } from '@stempel/bench-common/open-postgres';
import { connectDatabase } from '@stempel/db';
import { startWorkers } from '@stempel/jobs';
import { createOutgoing } from '@stempel/outgoing';

// A server that delivers: what is killed.
const { appUrl } = JSON.parse(process.argv[2] ?? '{}') as { appUrl: string };
const silent = { debug() {}, info() {}, warn() {}, error() {} };
// While the database is away, its connections say so: nothing of it ends a server.
process.on('unhandledRejection', () => {});
let ahead = 0;
const db = connectDatabase({ url: appUrl, poolSize: 12 });
const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8'] });
const { open } = createWebhookDoor({ instanceSecret: benchSecret, outgoing });
const now = () => Temporal.Now.instant().add({ milliseconds: ahead });
await startWorkers({
  ...{ db, appUrl, log: silent, now },
  sendMail: async () => {},
  webhooks: { outgoing, open },
});
process.on('message', (milliseconds: number) => {
  ahead = milliseconds;
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
