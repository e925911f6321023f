import { inWorkspace } from '@stempel/db';
import { jobs } from '@stempel/jobs';
import type { ServiceContext } from '@stempel/services';
import { browseEmployees } from '@stempel/services/insight/browse';
import { exportPerson } from '@stempel/services/privacy/personal-data';
import { getRetention, saveRetention } from '@stempel/services/privacy/retention';
import { importFile, lines } from '@stempel/services/testing';
import { changePeople } from '@stempel/services/transfer/people-changes';
import { type Asks, byName, someone } from './asked-people.ts';

/** So long that nothing here is older. */
const years = 12 * 40;

/** Everything has a period, so that the daily job looks for what is older. */
async function keepForYears(ctx: ServiceContext): Promise<void> {
  const { periods } = await getRetention(ctx);
  await saveRetention(ctx, { periods: periods.map(({ kind }) => ({ kind, months: years })) });
}

/** People and their employments from next year on, as a file brings them the first time, and once more with another manager. */
async function hireByFile(ctx: ServiceContext): Promise<void> {
  const batch = crypto.randomUUID().slice(0, 8);
  const codeOf = async (table: string) => {
    const query = `select code from ${table} order by id limit 1`;
    const { rows } = await inWorkspace(ctx.db, ctx.workspace.id, (tx) => tx.execute<{ code: string }>(query));
    return rows[0]?.code;
  };
  const [unit, terms] = [await codeOf('org_units'), await codeOf('employment_terms')];
  const numbers = Array.from({ length: 100 }, (_, index) => `${batch}-${index}`);
  const since = '2027-03-01';
  const people = numbers.map((employee_number) => ({
    ...{ resource: 'employees', employee_number, external_id: `X-${employee_number}` },
    ...{ name: `Hired ${employee_number}`, email: `${employee_number}@x.example`, effective_from: since },
  }));
  const employed = (from: string, manager: string | null) =>
    numbers.map((employee) => ({
      ...{ resource: 'employments', employee, external_id: `E-${employee}`, start: since, end: null },
      ...{ org_unit: unit, employment_terms: terms, manager, effective_from: from },
    }));
  const renamed = people.map((person) => ({ ...person, name: `${person.name} Kjær` }));
  for (const rows of [
    [...people, ...employed(since, null)],
    [...renamed, ...employed('2027-04-01', '000100')],
  ]) {
    const { state } = await importFile(ctx, lines(...rows));
    if (state !== 'succeeded') throw new Error(`The import ended as ${state}.`);
  }
}

/** Jobs that the plans of are looked at where there is something for them to do. */
const askedElsewhere = ['generate-statements', 'find-corrections', 'find-incidents'];

/** What some look through beside what they find, by how many rows, and why. */
export const lookThroughOfJobs: Readonly<
  Record<string, { readonly rows: number; readonly because: string }>
> = {
  'what is kept of a person': {
    rows: 9000,
    because: 'asked of few: the log is read once, for what it says of them in words',
  },
};

/** What jobs look for of their own accord, and what people and files change of many. */
export const asksOfJobs: Asks = {
  'periods of retention that are chosen': keepForYears,
  ...Object.fromEntries(
    jobs
      .filter(({ name }) => !askedElsewhere.includes(name))
      .map((job) => [
        `the job ${job.name}`,
        (ctx: ServiceContext) => job.run(ctx, { sendMail: async () => {} }),
      ]),
  ),
  'people and employments that a file brings': hireByFile,
  'a manager for a hundred people': async (ctx) => {
    const { data } = await browseEmployees(ctx, { ...byName, limit: 100 });
    const employee_ids = data.map(({ id }) => id);
    const { id: manager_id } = await someone(ctx);
    const change = { effective_from: '2027-01-01', manager_id };
    const { results } = await changePeople(ctx, { change, employee_ids });
    if (!results.some(({ done }) => done)) throw new Error('Nobody was changed.');
  },
  'what is kept of a person': async (ctx) => {
    const { content } = await exportPerson(ctx, { employee_id: (await someone(ctx)).id });
    // It is read while it is sent.
    for await (const _ of content);
  },
};
