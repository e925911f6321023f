import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { savePolicyDraft } from '../../policies/index.ts';
import { getSandboxPerson, summarizeSandbox } from '../../policies/sandbox/index.ts';
import { january, makeSettled } from '../../testing/make-settled.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });

const longest = (max_minutes: number) => ({
  ...{ kind: 'working-time' as const, name: 'Longest day', state: 'active' as const },
  availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
  config: { steps: [{ plugin: 'max-daily', config: { max_minutes } }] },
});

test('a run tells which violations its drafts bring and take away', async () => {
  // Days of 610 to 614 minutes, where 600 are allowed.
  const { ctx, employee, others, hoursId } = await makeSettled(db, 5);
  await savePolicyDraft(ctx, { ...longest(612), id: hoursId, code: 'hours', position: 1, based_on: 1 });
  const added = await savePolicyDraft(ctx, { ...longest(611), code: 'longest', position: 2, based_on: null });
  const drafts = [hoursId, added.id].map((id) => ({ kind: 'policy' as const, id }));
  const { id } = await startSandbox(ctx, { drafts, effective_from: january });
  await runJobs(ctx);
  const { lines, differing } = await summarizeSandbox(ctx, { id });
  const violations = lines
    .filter(({ kind }) => kind === 'violation')
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  expect(violations).toMatchObject([
    { key: 'hours/max-daily', before: '5', after: '2', difference: '-3', up: 0, down: 3 },
    { key: 'longest/max-daily', before: '0', after: '3', difference: '3', up: 3, down: 0 },
  ]);
  expect(differing).toBe(5);
  const changesOf = async (employmentId: string) => {
    const { periods } = await getSandboxPerson(ctx, { id, employment_id: employmentId });
    return periods
      .flatMap((period) => period.violations.map(({ policy, change }) => [policy, change]))
      .sort();
  };
  expect(await changesOf(employee.employmentId)).toEqual([['hours', 'lost']]);
  expect(await changesOf(others[1]?.employmentId ?? '')).toEqual([
    ['hours', 'lost'],
    ['longest', 'gained'],
  ]);
  expect(await changesOf(others[3]?.employmentId ?? '')).toEqual([
    ['hours', 'kept'],
    ['longest', 'gained'],
  ]);
});
