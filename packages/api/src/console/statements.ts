import { browseStatements, browseStatementsInput } from '@stempel/services/insight/browse';
import {
  approveStatement,
  countWaiting,
  decideStatementsInput,
  getStatement,
  listStatementsQuery,
  previewDecisionsInput,
  reopenStatement,
  reopenStatementBody,
  submitStatement,
  submitStatementBody,
} from '@stempel/services/statements';
import {
  explainMove,
  explainMoveInput,
  getStatementThen,
  statementsAsKnown,
} from '@stempel/services/statements/known';
import { makeStatements } from '@stempel/services/transfer/job-runs';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';
import { shortPages } from './short-pages.ts';

const target = { id: z.uuid(), expected_version: z.int().min(1).optional() };

/** Statements: the queue, one of them in full, and what a person does with it. */
export const statements = router({
  list: procedure
    .input(browseStatementsInput.extend(shortPages))
    .query(({ ctx, input }) => browseStatements(ctx.service, input)),
  waiting: procedure
    .input(listStatementsQuery.pick({ scope: true }))
    .query(({ ctx, input }) => countWaiting(ctx.service, input)),
  get: procedure
    .input(z.strictObject({ id: z.uuid(), ...statementsAsKnown }))
    .query(({ ctx, input: { id, known_at } }) =>
      known_at === undefined
        ? getStatement(ctx.service, { id })
        : getStatementThen(ctx.service, { id, known_at }),
    ),
  /** What differs between two moments of knowledge, and the changes that moved a figure. */
  moved: procedure.input(explainMoveInput).query(({ ctx, input }) => explainMove(ctx.service, input)),
  // What workers do when a period ends, for those who may run it and will not wait.
  generate: procedure.mutation(({ ctx }) => makeStatements(ctx.service)),
  submit: procedure
    .input(submitStatementBody.extend(target))
    .mutation(({ ctx, input }) => submitStatement(ctx.service, input)),
  approve: procedure
    .input(z.strictObject({ ...target, confirm_uncovered: z.boolean().optional() }))
    .mutation(({ ctx, input }) => approveStatement(ctx.service, input)),
  /** What a decision about several would come to; writes nothing, but so many ids do not fit into an address. */
  preview: procedure
    .input(previewDecisionsInput)
    .mutation(({ ctx, input }) => ctx.manyStatements.previewDecisions(ctx.service, input)),
  /** A result for each, whatever becomes of the others. */
  decide: procedure
    .input(decideStatementsInput)
    .mutation(({ ctx, input }) => ctx.manyStatements.decideStatements(ctx.service, input, ctx.logError)),
  reopen: procedure
    .input(reopenStatementBody.extend(target))
    .mutation(({ ctx, input }) => reopenStatement(ctx.service, input)),
});
