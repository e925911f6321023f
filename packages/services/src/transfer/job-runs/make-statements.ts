import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import {
  explainNothingDue,
  type GeneratedStatements,
  generateStatements,
  type NothingDue,
} from '../../statements/index.ts';
import { startStatementGeneration } from './start-statement-generation.ts';

/** For as many employments a call waits; where there are more, it takes minutes and is a job. */
const mostAtOnce = 20;

/** Statements that were made, and why none was due; or the job that makes them. */
export type MadeStatements = Omit<GeneratedStatements, 'nextOn'> & {
  nothing_due: NothingDue[];
  job_id: string | null;
};

/** Makes the statements of ended periods for people who will not wait. Either way asks for the permission. */
export async function makeStatements(ctx: ServiceContext): Promise<MadeStatements> {
  if (await isLarge(ctx)) {
    const { id } = await startStatementGeneration(ctx);
    return { generated: 0, settled: 0, failed: [], nothing_due: [], job_id: id };
  }
  const { generated, settled, failed } = await generateStatements(ctx);
  const isNothing = generated === 0 && failed.length === 0;
  const why = isNothing ? await explainNothingDue(ctx) : [];
  return { generated, settled, failed, nothing_due: why, job_id: null };
}

async function isLarge(ctx: ServiceContext): Promise<boolean> {
  const { employments } = schema;
  const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .select({ id: employments.id })
      .from(employments)
      .where(eq(employments.workspaceId, ctx.workspace.id))
      .limit(mostAtOnce + 1),
  );
  return rows.length > mostAtOnce;
}
