import { connectDatabase } from '@stempel/db';
import { systemContext, type WorkspaceContext } from '../kernel/context.ts';
import { findLiveIncidents } from '../statements/live-incidents/find-live-incidents.ts';

// Run by tests as a process of its own: looks for incidents and tells after each batch how far it is.
const [url = '', workspace = '', now = ''] = process.argv.slice(2);
const db = connectDatabase({ url, poolSize: 2 });
const ctx = systemContext(db, JSON.parse(workspace) as WorkspaceContext, Temporal.Instant.from(now), 'test');
const onBatch = (judged: number) => process.stdout.write(`${judged}\n`);
const { opened } = await findLiveIncidents(ctx, { batchSize: 2, onBatch });
process.stdout.write(`done ${opened}\n`);
await db.close();
