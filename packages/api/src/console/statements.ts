import {
  approveStatement,
  generateStatements,
  getStatement,
  listStatements,
  listStatementsQuery,
  reopenStatement,
  reopenStatementBody,
  submitStatement,
  submitStatementBody,
} from '@stempel/services/statements';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

const target = { id: z.uuid(), expected_version: z.int().min(1).optional() };

/** Statements: the queue, one of them in full, and what a person does with it. */
export const statements = router({
  list: procedure.input(listStatementsQuery).query(({ ctx, input }) => listStatements(ctx.service, input)),
  get: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .query(({ ctx, input }) => getStatement(ctx.service, input)),
  // What the hourly job does, for those who may run it and will not wait.
  generate: procedure.mutation(async ({ ctx }) => {
    const { generated, settled, failed } = await generateStatements(ctx.service);
    return { generated, settled, failed };
  }),
  submit: procedure
    .input(submitStatementBody.extend(target))
    .mutation(({ ctx, input }) => submitStatement(ctx.service, input)),
  approve: procedure
    .input(z.strictObject(target))
    .mutation(({ ctx, input }) => approveStatement(ctx.service, input)),
  reopen: procedure
    .input(reopenStatementBody.extend(target))
    .mutation(({ ctx, input }) => reopenStatement(ctx.service, input)),
});
