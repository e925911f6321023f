import { say } from '@stempel/core/messages';
import { generateStatements } from '../../statements/index.ts';
import { type JobOutcome, type JobRun, saveProgress } from './job-run.ts';

/** Generates what is due, batch by batch; what could not be worked out is told in the message. */
export async function runStatementGeneration({ row, ctx }: JobRun): Promise<JobOutcome> {
  const { failed, generated } = await generateStatements(ctx, {
    onBatch: (done) =>
      saveProgress(ctx, row, {
        processed: done.generated,
        created: done.generated,
        failed: done.failed.length,
      }),
  });
  const counts = { created: generated, failed: failed.length };
  await saveProgress(ctx, row, { ...counts, processed: generated, total: generated });
  if (failed.length === 0) return { state: 'succeeded' };
  const reasons = failed
    .slice(0, 10)
    .map(({ employment_id: employment, from, said }) =>
      say('statement-of-day', { employment, day: from, sentence: said }),
    );
  return {
    state: generated > 0 ? 'partially-succeeded' : 'failed',
    said: reasons,
  };
}
