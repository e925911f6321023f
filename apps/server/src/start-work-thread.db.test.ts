import { PassThrough } from 'node:stream';
import { testSecret } from '@stempel/db/testing';
import pino from 'pino';
import { expect, test } from 'vitest';
import { compileCache } from './config.ts';
import { LastCall } from './last-call.ts';
import { startWorkThread } from './start-work-thread.ts';

const settings = {
  poolSize: 2,
  mail: { smtpUrl: null, outbox: '/nowhere', baseUrl: 'http://localhost', secret: testSecret },
  webhooks: { instanceSecret: testSecret, allowedNetworks: [] },
  files: null,
  backups: null,
  compileCache,
  lastCall: new LastCall().shared,
};
const log = pino(new PassThrough());

test('what keeps the jobs from working is said, and nothing is left to stop', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/nowhere';
  const addresses = { url, directUrl: url, preparedStatements: true, replica: undefined };
  const thread = startWorkThread({ ...settings, addresses }, log);
  await expect(thread.ready).rejects.toThrow('ECONNREFUSED');
  await thread.stop(1);
});
