import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectDatabase } from '@stempel/db';
import { createScimHandler } from '@stempel/scim';

const { url } = JSON.parse(process.argv[2] ?? '{}') as { url: string };
const db = connectDatabase({ url, poolSize: 20 });
// The load bucket is asked as ever, but wide enough not to be what is measured.
const load = { perSecond: 1_000_000, burst: 1_000_000 };
const handler = createScimHandler({ db, environment: 'production', baseUrl: 'http://127.0.0.1', load });
const server = createServer((request, response) => void handler(request, response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
