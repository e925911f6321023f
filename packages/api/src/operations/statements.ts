import {
  getStatement,
  listFirstStatements,
  listStatementsQuery,
  statementDetailDto,
  statementPage,
} from '@stempel/services/statements';
import { z } from 'zod';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter } from '../contract/shared-fields.ts';

/** Statements, formed when a period closes; the only place of settled figures (services/docs/statements.md). */
export const statements = router({
  list: operation({
    id: 'listStatements',
    method: 'GET',
    path: '/timesheet/statements',
    tag: 'Timesheet',
    summary: 'List statements',
    description:
      'Ordered by period. At most 500 are returned, over all pages: when more match, every page says so with `Service-Truncated: true`, the last one has no `next_cursor`, and a narrower period or filter is the remedy. `scope` defaults to the own statements of the caller; a service user has none.',
    permission: 'statements:read',
    truncates: true,
  })
    .input(listStatementsQuery)
    .output(statementPage)
    .query(async ({ ctx, input }) => {
      const { truncated, ...page } = await listFirstStatements(ctx.service, input);
      if (truncated) ctx.headers['Service-Truncated'] = 'true';
      return page;
    }),

  get: operation({
    id: 'getStatement',
    method: 'GET',
    path: '/timesheet/statements/{id}',
    tag: 'Timesheet',
    summary: 'Read a statement',
    description: 'All figures, the trace that explains them, and the versions of the configuration used.',
    permission: 'statements:read',
    versioned: true,
  })
    .input(inputOf(idParameter, z.strictObject({})))
    .output(statementDetailDto)
    .query(({ ctx, input }) => getStatement(ctx.service, input)),
});
