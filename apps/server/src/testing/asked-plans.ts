import { parseGrant } from '@stempel/core/access';
import { idsFrom, inWorkspace } from '@stempel/db';
import type { ServiceContext } from '@stempel/services';
import { listProvisionedGroups } from '@stempel/services/access/groups';
import type { ProvisioningCall } from '@stempel/services/access/provisioning';
import { createRole } from '@stempel/services/access/roles';
import {
  changeProvisionedUser,
  createProvisionedUser,
  listProvisionedUsers,
  listUsers,
  readProvisionedUser,
} from '@stempel/services/access/users';
import { listEvents } from '@stempel/services/events';
import { type Tried, takeDeliveries } from '@stempel/services/events/delivery';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  replayEvents,
  sendTestEvent,
} from '@stempel/services/events/webhooks';
import { listAuditLog, nameObjects } from '@stempel/services/insight/audit-log';
import { browseBalances, browseEmployees, findObjects } from '@stempel/services/insight/browse';
import {
  reportAbsence,
  reportAccountMovements,
  reportAccountTotals,
  reportPendingDifferences,
  reportPresence,
  reportRegisteredHours,
  reportWorkingTimeCompliance,
} from '@stempel/services/insight/reports';
import {
  listNotifications,
  markRead,
  notify,
  saveNotificationSettings,
  sendNotifications,
  summarizeNotifications,
} from '@stempel/services/notifications';
import { listEmployees } from '@stempel/services/organization/employees';
import { listEmployments } from '@stempel/services/organization/employments';
import { savePolicyDraft } from '@stempel/services/policies';
import {
  distributeSandbox,
  findSandboxOfDraft,
  getSandboxCurve,
  listSandboxPeople,
  listSandboxRuns,
  summarizeSandbox,
} from '@stempel/services/policies/sandbox';
import { listEntries } from '@stempel/services/recording/entries';
import { listPresence, recordPresence, updatePresence } from '@stempel/services/recording/presence';
import { getTimesheet } from '@stempel/services/recording/timesheet';
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
import {
  listIncidentGroups,
  listIncidents,
  listIncidentsOfEmployee,
} from '@stempel/services/statements/incidents';
import { explainMove } from '@stempel/services/statements/known';
import { findLiveIncidents } from '@stempel/services/statements/live-incidents';
import { getBalances } from '@stempel/services/statements/timebank';
import { importFile, lines } from '@stempel/services/testing';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { startCurve, startSandbox } from '@stempel/services/transfer/sandbox-runs';

const page = { limit: 100, scope: 'all' } as const;
const byName = { ...page, sort: 'name', direction: 'asc', collation: 'da' } as const;
const month = { from: '2026-10-01', to: '2026-10-31' };

/** Subscribes, reads what happened before once more, and takes it batch by batch. */
async function deliver(ctx: ServiceContext): Promise<void> {
  const role = await createRole(ctx, { name: `Told ${crypto.randomUUID()}`, grants: ['*:read:all'] });
  const input = { address: 'https://a.example/', description: '', types: [], role_id: role.id };
  const door = { seal: () => new Uint8Array(1), mayCall: () => true };
  const { webhook } = await createWebhook(ctx, input, door);
  await replayEvents(ctx, { id: webhook.id, since: ctx.now.subtract({ hours: 600 }).toString() });
  const taking = { webhookId: webhook.id, server: crypto.randomUUID(), most: 16 };
  let tried: Tried[] = [];
  for (let round = 0; round < 3; round += 1) {
    await sendTestEvent(ctx, { id: webhook.id });
    const batch = await takeDeliveries(ctx, { ...taking, tried });
    tried = (batch?.deliveries ?? []).map(({ id, number, step }) => ({
      ...{ id, number, step, startedAt: ctx.now, durationMs: 1, status: 200, problem: null, chance: 0 },
      ...{ retryAfterSeconds: null, requestHeaders: {}, answerHeaders: {}, answerBody: '' },
    }));
  }
}

async function someone(ctx: ServiceContext) {
  const { data } = await listEmployees(ctx, { ...page, include: ['employment'] });
  const employee = data[50];
  if (!employee?.employment) throw new Error('Nobody was filled in.');
  return { id: employee.id, unit: employee.employment.org_unit_id };
}

const callOf = (ctx: ServiceContext): ProvisioningCall => ({
  ...ctx,
  method: 'GET',
  path: '/Users',
  userAgent: null,
});

async function importRows(ctx: ServiceContext, rows: readonly object[]): Promise<void> {
  const { state } = await importFile(ctx, lines(...rows));
  if (state !== 'succeeded') throw new Error(`The import ended as ${state}.`);
}

/** Of November 2026, each once. */
let lastDay = 0;
const nextDay = () => {
  lastDay += 1;
  return `2026-11-${String(lastDay).padStart(2, '0')}`;
};

const hoursOf = (day: string) => ({ start: `${day}T08:00:00+01:00`, end: `${day}T15:00:00+01:00` });

const numbers = Array.from({ length: 100 }, (_, index) => String(index + 200).padStart(6, '0'));

/** Asked by somebody who manages 300 people: each statement looks up first who they are. */
export const managing = 'what a manager is shown of the people they manage';

/** The reports of some people: each looks first through the rows of 2,000 at most, by date. */
export const narrowed = 'the reports of a unit, of a person and of a manager';

/** The one who manages 300 people. */
async function managerIn(ctx: ServiceContext): Promise<ServiceContext> {
  const { data } = await browseEmployees(ctx, { ...byName, q: '000100' });
  const own = { userId: null, name: 'Manager', isOwner: false, employeeId: data[0]?.id ?? null };
  return { ...ctx, actor: { kind: 'user', grants: [parseGrant('*:*:managed')], ...own } };
}

/**
 * What is asked of a large workspace, a name for each. Not among it is a search by words, which reads every name.
 */
export const asks: Readonly<Record<string, (ctx: ServiceContext) => Promise<unknown>>> = {
  'a page of employees': (ctx) => listEmployees(ctx, { ...page, include: ['employment'] }),
  'the employees of a unit': async (ctx) =>
    listEmployees(ctx, { ...page, org_unit_id: [(await someone(ctx)).unit] }),
  'the employments of an employee': async (ctx) =>
    listEmployments(ctx, { limit: 100, employee_id: (await someone(ctx)).id }),
  'a page of events': (ctx) => listEvents(ctx, { limit: 100 }),
  'what is delivered to a webhook': deliver,
  'the deliveries of a webhook': async (ctx) => {
    const [webhook] = await listWebhooks(ctx);
    return listDeliveries(ctx, { limit: 100, id: String(webhook?.id) });
  },
  'the month of an employee': async (ctx) =>
    getTimesheet(ctx, { employee_id: (await someone(ctx)).id, ...month }),
  'the presence of an employee': async (ctx) =>
    listPresence(ctx, { limit: 100, employee_id: (await someone(ctx)).id, ...month }),
  'the entries of an employee': async (ctx) =>
    listEntries(ctx, { limit: 100, employee_id: (await someone(ctx)).id, from: '2026-10-01' }),
  'a page of statements': (ctx) => listStatements(ctx, page),
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
    await updatePresence(ctx, { employee_id, id: afternoon?.id ?? '', end: '2026-10-01T19:00:00+02:00' });
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
    await explainMove(ctx, { id, line: { kind: 'figure', key: 'worked_minutes' }, all: true });
    const { different } = await checkInputs(ctx, { atMost: 5 });
    if (different > 0) throw new Error('The input of a statement is another one.');
  },
  'time that is recorded': async (ctx) =>
    recordPresence(ctx, {
      employee_id: (await someone(ctx)).id,
      ...hoursOf(nextDay()),
    }),
  incidents: async (ctx) => {
    await listIncidents(ctx, page);
    await listIncidentGroups(ctx, { ...page, state: ['open'] });
    await listIncidentsOfEmployee(ctx, { employee_id: (await someone(ctx)).id });
  },
  'what somebody is told': async (ctx) => {
    const { data } = await listUsers(ctx, { limit: 5, collation: 'da', direction: 'asc' });
    const userId = data[0]?.id ?? '';
    const own = { ...ctx, actor: { ...ctx.actor, userId } };
    const told = { kind: 'decision', to: { users: [userId] }, path: '/my-time' } as const;
    await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      notify(tx, ctx, [{ ...told, about: crypto.randomUUID() }]),
    );
    await summarizeNotifications(own);
    await listNotifications(own, { limit: 100 });
    await markRead(own, {});
    await saveNotificationSettings(own, { digest_hour: 8 });
    await sendNotifications({ ...ctx, now: ctx.now.add({ hours: 24 }) });
  },
  'what is wrong with time now': async (ctx) => {
    const employee_id = (await someone(ctx)).id;
    await recordPresence(ctx, { employee_id, ...hoursOf(nextDay()) });
    // Looks go back a minute further, in which others changed rules: that would mean everybody.
    const since = idsFrom(Temporal.Now.instant().add({ seconds: 58 }));
    const { judged } = await findLiveIncidents(ctx, { since });
    // Of everybody whose time is of these days there is nobody in a year.
    await findLiveIncidents({ ...ctx, now: ctx.now.add({ hours: 24 * 400 }) });
    if (judged === 0) throw new Error('Nobody was looked at.');
  },
  'the report of presence': (ctx) => reportPresence(ctx, { ...page, ...month }),
  'the report of absence': (ctx) => reportAbsence(ctx, { ...page, ...month }),
  'the report of hours': (ctx) => reportRegisteredHours(ctx, { ...page, ...month }),
  'the report of working time': (ctx) => reportWorkingTimeCompliance(ctx, { ...page, ...month }),
  [narrowed]: async (ctx) => {
    const { id, unit } = await someone(ctx);
    const manager = await managerIn(ctx);
    for (const { own, asked } of [
      { own: ctx, asked: { ...page, ...month, org_unit_id: [unit] } },
      { own: ctx, asked: { ...page, ...month, employee_id: [id] } },
      { own: manager, asked: { limit: 100, scope: 'managed' as const, ...month } },
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
    await browseEmployees(ctx, { ...byName, org_unit_id: (await someone(ctx)).unit });
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
    const managed = { ...page, scope: 'managed' } as const;
    const people = await browseEmployees(own, { ...byName, scope: 'managed' });
    if (people.data.length < 100) throw new Error('Too few people are managed.');
    await listEmployees(own, { ...managed, include: ['employment'] });
    await listStatements(own, managed);
    await listFirstStatements(own, managed);
    await listIncidents(own, managed);
    await listIncidentGroups(own, { ...managed, state: ['open'] });
    await listCorrections(own, managed);
    await browseBalances(own, { ...byName, scope: 'managed' });
    await reportPendingDifferences(own, { scope: 'managed' });
  },
  'balances in the console': (ctx) =>
    browseBalances(ctx, { ...page, sort: 'name', direction: 'asc', collation: 'da' }),
  'the audit log': async (ctx) => {
    await listAuditLog(ctx, { limit: 100 });
    const { data } = await listStatements(ctx, page);
    await nameObjects(ctx, { ids: data.flatMap(({ id, employee_id }) => [id, employee_id]) });
  },
  'users in the console': (ctx) => listUsers(ctx, { limit: 100, collation: 'da', direction: 'asc' }),
  'users and groups of the identity provider': async (ctx) => {
    const call = callOf(ctx);
    const { items } = await listProvisionedUsers(call, { offset: 500, limit: 100 });
    const id = items[0]?.id ?? '';
    await readProvisionedUser(call, id);
    await changeProvisionedUser(call, id, { names: ['Somebody Else'], ignored: [] });
    const filter = { attribute: 'userName', value: 'user-000050@x.example' } as const;
    await listProvisionedUsers(call, { filter, offset: 0, limit: 1 });
    await listProvisionedGroups(call, { offset: 0, limit: 10, withMembers: false });
    const email = `new-${crypto.randomUUID()}@x.example`;
    await createProvisionedUser(call, { userName: email, email, names: ['New'], ignored: [] });
  },
  'an import of presence': (ctx) => {
    const day = nextDay();
    return importRows(
      ctx,
      numbers.map((employee) => ({
        resource: 'presence',
        employee,
        ...hoursOf(day),
      })),
    );
  },
  'an import of entries': (ctx) =>
    importRows(
      ctx,
      numbers.map((employee) => ({
        resource: 'entries',
        employee,
        date: '2026-11-12',
        activity: 'care-x',
        minutes: 60,
      })),
    ),
  'an import of employees': (ctx) =>
    importRows(
      ctx,
      numbers.map((employee_number) => ({
        resource: 'employees',
        employee_number,
        name: `New ${employee_number}`,
      })),
    ),
};
