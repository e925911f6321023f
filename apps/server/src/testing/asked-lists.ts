import { parseGrant } from '@stempel/core/access';
import { listAuditLog, nameObjects } from '@stempel/services/insight/audit-log';
import {
  browseAbsences,
  browseBalances,
  browseEmployees,
  browseStatements,
  findObjects,
} from '@stempel/services/insight/browse';
import {
  reportAbsence,
  reportAccountMovements,
  reportAccountTotals,
  reportPendingDifferences,
  reportPresence,
  reportRegisteredHours,
  reportWorkingTimeCompliance,
} from '@stempel/services/insight/reports';
import { listToDecide } from '@stempel/services/insight/to-decide';
import { listEmployees } from '@stempel/services/organization/employees';
import { savePolicyDraft } from '@stempel/services/policies';
import {
  distributeSandbox,
  findSandboxOfDraft,
  getSandboxCurve,
  listSandboxPeople,
  listSandboxRuns,
  summarizeSandbox,
} from '@stempel/services/policies/sandbox';
import { listFirstStatements, listStatements } from '@stempel/services/statements';
import { listCorrections } from '@stempel/services/statements/corrections';
import { listIncidentGroups, listIncidents } from '@stempel/services/statements/incidents';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { startCurve, startSandbox } from '@stempel/services/transfer/sandbox-runs';
import { type Asks, byName, managerIn, month, page, someone } from './asked-people.ts';

/** Asked by somebody who manages a hundred people: each statement looks up first who they are. */
export const managing = 'what a manager is shown of the people they manage';

/** The reports of some people: each looks first through the rows of 2,000 at most, by date. */
export const narrowed = 'the reports of a unit, of a person and of a manager';

/** So few that a look through the whole staff stands out beside what is found. */
const short = { limit: 20 };

/** Reports, and what the console lists. */
export const asksOfLists: Asks = {
  'the report of presence': (ctx) => reportPresence(ctx, { ...page, ...month }),
  'the report of absence': (ctx) => reportAbsence(ctx, { ...page, ...month }),
  'the report of hours': (ctx) => reportRegisteredHours(ctx, { ...page, ...month }),
  'the report of working time': (ctx) => reportWorkingTimeCompliance(ctx, { ...page, ...month }),
  [narrowed]: async (ctx) => {
    const { id, unit } = await someone(ctx);
    const manager = await managerIn(ctx);
    for (const { own, asked } of [
      { own: ctx, asked: { ...page, ...short, ...month, org_unit_id: [unit] } },
      { own: ctx, asked: { ...page, ...short, ...month, employee_id: [id] } },
      { own: manager, asked: { ...short, scope: 'managed' as const, ...month } },
    ]) {
      await reportPresence(own, asked);
      await reportAbsence(own, asked);
      await reportRegisteredHours(own, asked);
      await reportWorkingTimeCompliance(own, asked);
      await reportAccountMovements(own, asked);
      await reportAccountTotals(own, asked);
    }
  },
  'employees in the console': async (ctx) => {
    for (const collation of ['da', 'en'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const sort of ['name', 'number'] as const) {
          const list = { ...page, sort, direction, collation };
          const { next_cursor: cursor } = await browseEmployees(ctx, list);
          await browseEmployees(ctx, { ...list, cursor: cursor ?? '' });
        }
      }
    }
    await browseEmployees(ctx, { ...page, sort: 'unit', direction: 'asc', collation: 'da' });
    await browseEmployees(ctx, { ...byName, state: 'active' });
    const { id: manager_id, unit: org_unit_id, terms: employment_terms_id } = await someone(ctx);
    await browseEmployees(ctx, { ...byName, org_unit_id });
    await browseEmployees(ctx, { ...byName, org_unit_id, with_sub_units: true, state: 'active' });
    await browseEmployees(ctx, { ...byName, manager_id });
    // Everybody is under them: the page is met in the order of names.
    await browseEmployees(ctx, { ...byName, employment_terms_id });
    await browseBalances(ctx, { ...byName, org_unit_id, manager_id });
  },
  'statements of those whom somebody manages, and of terms that everybody has': async (ctx) => {
    const { actor } = await managerIn(ctx);
    const { terms: employment_terms_id } = await someone(ctx);
    const manager_id = actor.employeeId ?? '';
    await browseStatements(ctx, { ...byName, manager_id });
    await browseStatements(ctx, { ...byName, sort: 'period', employment_terms_id });
    await browseStatements(ctx, { ...byName, sort: 'period', manager_id, employment_terms_id });
  },
  'absences and incidents of a unit, of those whom somebody manages, of terms and of a word': async (ctx) => {
    const { actor } = await managerIn(ctx);
    const { unit, terms: employment_terms_id } = await someone(ctx);
    const manager_id = actor.employeeId ?? '';
    const asked = { ...short, scope: 'all' } as const;
    for (const direction of ['asc', 'desc'] as const) {
      for (const filter of [
        { manager_id },
        { branch_id: unit },
        { employment_terms_id },
        { manager_id, employment_terms_id, state: 'requested' as const },
        { q: '1234' },
        { q: 'employee' },
        { q: 'nobody' },
      ])
        await browseAbsences(ctx, { ...asked, ...filter, direction });
    }
    for (const filter of [{ manager_id }, { org_unit_id: [unit], manager_id }, { employment_terms_id }]) {
      await listIncidents(ctx, { ...asked, ...filter });
      await listIncidentGroups(ctx, { ...asked, ...filter });
    }
  },
  'people by a word of everybody, of many, of a few and of nobody': async (ctx) => {
    const grants = ['employees:read:all', 'statements:read:all'].map(parseGrant);
    const actor = {
      kind: 'user',
      userId: '',
      name: 'Reader',
      grants,
      isOwner: false,
      employeeId: null,
    } as const;
    for (const q of ['employee', 'empl 170', '1234', 'émployée 00210', 'nobody']) {
      await browseEmployees(ctx, { ...byName, q });
      await findObjects({ ...ctx, actor }, { q });
    }
    await browseBalances(ctx, { ...byName, q: '1234' });
  },
  'a draft that is tried on settled months': async (ctx) => {
    const { id: draft } = await savePolicyDraft(ctx, {
      ...{
        code: `tried-${crypto.randomUUID().slice(0, 8)}`,
        name: 'Tried',
        kind: 'supplement',
        position: 90,
        state: 'active',
      },
      ...{
        based_on: null,
        availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      },
      config: {
        kind: 'rules',
        rules: [{ code: 'noon', filters: [], calculator: { plugin: 'percent', config: { percent: '50' } } }],
      },
    });
    const drafts = [{ kind: 'policy', id: draft } as const];
    const { id } = await startSandbox(ctx, { drafts, effective_from: month.from });
    await runJobs(ctx);
    const { employments, lines: found } = await summarizeSandbox(ctx, { id });
    const [measure] = found;
    if (employments === 0 || !measure) throw new Error('Nothing was tried.');
    const { kind, key, unit, currency } = measure;
    const asked = { id, measure: { kind, key, unit, currency } };
    await distributeSandbox(ctx, asked);
    await listSandboxPeople(ctx, { ...asked, order: 'gains', who: 'all', limit: 100 });
    await listSandboxRuns(ctx);
    await findSandboxOfDraft(ctx, { policy_id: draft });
    const path = ['rules', 0, 'calculator', 'config', 'percent'];
    const vary = { policy_id: draft, path, from: '10', to: '20', step: '10' };
    const curve = await startCurve(ctx, { drafts, effective_from: month.from, vary });
    await runJobs(ctx);
    const points = await getSandboxCurve(ctx, { id: curve.id });
    if (points.length < 2) throw new Error('Nothing was varied.');
  },
  [managing]: async (ctx) => {
    const own = await managerIn(ctx);
    const managed = { ...short, scope: 'managed' } as const;
    const people = await browseEmployees(own, { ...byName, ...managed });
    if (people.data.length < short.limit) throw new Error('Too few people are managed.');
    await listEmployees(own, { ...managed, include: ['employment'] });
    await listStatements(own, managed);
    await listToDecide(own, { ...short, kind: 'absence' });
    await listFirstStatements(own, managed);
    await listIncidents(own, managed);
    await listIncidentGroups(own, { ...managed, state: ['open'] });
    await listCorrections(own, managed);
    await browseBalances(own, { ...byName, ...managed });
    await reportPendingDifferences(own, { scope: 'managed' });
  },
  'balances in the console': (ctx) =>
    browseBalances(ctx, { ...page, sort: 'name', direction: 'asc', collation: 'da' }),
  'the audit log': async (ctx) => {
    await listAuditLog(ctx, { limit: 100 });
    const { data } = await listStatements(ctx, page);
    await nameObjects(ctx, { ids: data.flatMap(({ id, employee_id }) => [id, employee_id]) });
  },
};
