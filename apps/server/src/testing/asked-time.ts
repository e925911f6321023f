import { listProjectPostings, sumProjectHours } from '@stempel/services/insight/project-postings';
import { reportPendingDifferences } from '@stempel/services/insight/reports';
import { listEmployees } from '@stempel/services/organization/employees';
import { listEmployments } from '@stempel/services/organization/employments';
import { listEntries } from '@stempel/services/recording/entries';
import { listPresence, recordPresence, updatePresence } from '@stempel/services/recording/presence';
import { getTimesheet } from '@stempel/services/recording/timesheet';
import { listProjects } from '@stempel/services/settings/projects';
import {
  approveStatement,
  checkInputs,
  decideStatements,
  getStatement,
  listFirstStatements,
  listStatements,
  previewDecisions,
  submitStatement,
} from '@stempel/services/statements';
import { findCorrections, listCorrections } from '@stempel/services/statements/corrections';
import { explainMove, getStatementThen, listStatementsThen } from '@stempel/services/statements/known';
import { getBalances } from '@stempel/services/statements/timebank';
import { type Asks, hoursOf, month, nextDay, page, someone } from './asked-people.ts';

/** Of the evening of 1 October 2026, each once, so that it is another end whoever is asked again. */
let lastMinute = 0;
const nextEnd = () => {
  lastMinute += 1;
  return `2026-10-01T19:${String(lastMinute).padStart(2, '0')}:00+02:00`;
};

/** Time, statements and what corrects them. */
export const asksOfTime: Asks = {
  'a page of employees': (ctx) => listEmployees(ctx, { ...page, include: ['employment'] }),
  'the employees of a unit': async (ctx) =>
    listEmployees(ctx, { ...page, org_unit_id: [(await someone(ctx)).unit] }),
  'the employments of an employee': async (ctx) =>
    listEmployments(ctx, { limit: 100, employee_id: (await someone(ctx)).id }),
  'the month of an employee': async (ctx) =>
    getTimesheet(ctx, { employee_id: (await someone(ctx)).id, ...month }),
  'the presence of an employee': async (ctx) =>
    listPresence(ctx, { limit: 100, employee_id: (await someone(ctx)).id, ...month }),
  'the entries of an employee': async (ctx) =>
    listEntries(ctx, { limit: 100, employee_id: (await someone(ctx)).id, from: '2026-10-01' }),
  'a page of statements': (ctx) => listStatements(ctx, page),
  'a page of statements as known': (ctx) =>
    listStatementsThen(ctx, { ...page, state: ['ready', 'reopened'], known_at: `${ctx.now}` }),
  'the statements of a unit': async (ctx) =>
    listFirstStatements(ctx, { ...page, org_unit_id: [(await someone(ctx)).unit] }),
  'a decision over a hundred statements': async (ctx) => {
    const { data } = await listStatements(ctx, page);
    return previewDecisions(ctx, { decision: 'submit', ids: data.map(({ id }) => id) });
  },
  'a hundred statements that are decided together': async (ctx) => {
    const { data } = await listStatements(ctx, { ...page, state: ['ready'] });
    for (const decision of ['submit', 'approve'] as const) {
      const { included } = await previewDecisions(ctx, { decision, ids: data.map(({ id }) => id) });
      const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
      const { results } = await decideStatements(ctx, { decision, statements });
      if (results.some(({ done }) => !done)) throw new Error('A statement was refused.');
    }
  },
  'an approval and a correction after it': async (ctx) => {
    const [statement] = (await listStatements(ctx, { ...page, state: ['ready'] })).data;
    if (!statement) throw new Error('Nothing was generated.');
    const { id, employee_id } = statement;
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
    const { data } = await listPresence(ctx, { limit: 2, employee_id, ...month });
    const afternoon = data.find(({ start }) => start.includes('T12:30'));
    await updatePresence(ctx, { employee_id, id: afternoon?.id ?? '', end: nextEnd() });
    await getStatement(ctx, { id });
    await findCorrections(ctx);
    await listCorrections(ctx, page);
    await listCorrections(ctx, { ...page, org_unit_id: [(await someone(ctx)).unit] });
    await reportPendingDifferences(ctx, { scope: 'all' });
    await reportPendingDifferences(ctx, {
      scope: 'all',
      org_unit_id: [(await someone(ctx)).unit],
      with_sub_units: true,
    });
    await getBalances(ctx, { employee_id });
    // What was known then, what moved since, and whether inputs can be built again.
    await getTimesheet(ctx, { employee_id, ...month, known_at: `${ctx.now}` });
    await getStatementThen(ctx, { id, known_at: `${ctx.now}` });
    await explainMove(ctx, { id, line: { kind: 'figure', key: 'worked_minutes' }, all: true });
    const { different } = await checkInputs(ctx, { atMost: 5 });
    if (different > 0) throw new Error('The input of a statement is another one.');
  },
  'the postings of a project': async (ctx) => {
    const [project] = (await listProjects(ctx, { limit: 1 })).data;
    const asked = { id: project?.id ?? '', ...month };
    await listProjectPostings(ctx, { ...asked, limit: 100, approval: ['pending', 'approved'] });
    await sumProjectHours(ctx, asked);
  },
  'time that is recorded': async (ctx) =>
    recordPresence(ctx, {
      employee_id: (await someone(ctx)).id,
      ...hoursOf(nextDay()),
    }),
};
