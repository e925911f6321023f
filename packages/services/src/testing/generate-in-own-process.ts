import { connectDatabase } from '@stempel/db';
import { systemContext, type WorkspaceContext } from '../kernel/context.ts';
import { generateStatements } from '../statements/generate-statements.ts';

// Run by tests as a process of its own: generates statements and tells after each batch how far it is.
const [url = '', workspace = '', batchSize = '10', now = ''] = process.argv.slice(2);
const db = connectDatabase({ url, poolSize: 2 });
const ctx = systemContext(db, JSON.parse(workspace) as WorkspaceContext, Temporal.Instant.from(now), 'test');
const done = await generateStatements(ctx, {
  batchSize: Number(batchSize),
  onBatch: ({ generated }) => {
    process.stdout.write(`${generated}\n`);
  },
});
process.stdout.write(`done ${done.generated}\n`);
await db.close();
