import { type BuiltInRole, builtInRoles } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { type ServiceContext, ServiceError, type ServiceErrorCode } from '@stempel/services';
import { absenceOverviewFile } from '@stempel/services/insight/absence-overview';
import {
  createCalendarFeed,
  fetchCalendarFeed,
  findFeedPlace,
  hashFeedToken,
} from '@stempel/services/insight/calendar-feeds';
import { type OpenFile, reportFileOf } from '@stempel/services/insight/reports';
import { sendNotifications } from '@stempel/services/notifications';
import {
  type AbsenceKind,
  consoleWords,
  absenceKinds as kinds,
  type MarkedAbsences,
  makeMarkedAbsences,
  type Whose,
  whose,
} from '@stempel/services/testing';
import { writeReportFile } from '@stempel/services/transfer/report-files';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import {
  type AbsenceVerb,
  type Learned,
  learnedBy,
  type View,
  verbTable,
  viewTable,
} from './absence-matrix.ts';
import { attempt, callConsole } from './attempt.ts';
import { requestId } from './callers.ts';

// Walks the tables of absences through the console's procedures, the feeds and the mails, as each built-in role: what one may do
// with whose absence of which kind, and what one learns of it.

const db = testDatabase();
const roles = builtInRoles.map((role) => [role.name, role] as const);
const summer = { from: '2026-06-01', to: '2026-07-31' };
const scopes = ['all', 'managed', 'self'] as const;

type Call = (service: ServiceContext) => Promise<unknown>;
interface Step {
  /** What has to happen before, by the system or the person themselves; returns the id of what is decided. */
  readonly before?: (system: ServiceContext, self: ServiceContext) => Promise<string>;
  readonly act: (id: string) => Call;
}

/** How each verb is called, about the absence of a person of one kind. */
function stepOf(verb: AbsenceVerb, world: MarkedAbsences, who: Whose, kind: AbsenceKind): Step {
  const employee_id = world.people[who];
  const [approved, requested] = [world.approved[who][kind], world.requested[who][kind]];
  const { activity, id } = approved;
  const dates = { from: '2026-08-03', to: '2026-08-04' };
  const wanted = { activity, from: '2026-08-05' };
  const sickness = kind === 'sickness';
  const call = (name: string, input: object) => () => (service: ServiceContext) =>
    callConsole(service, name, input);
  const about = (name: string, input: object) => (one: string) => (service: ServiceContext) =>
    callConsole(service, name, { ...input, id: one });
  const change = async (_: ServiceContext, self: ServiceContext) => {
    const asked = await callConsole(self, 'absences.change', { id, ...wanted });
    return (asked as { change: { id: string } }).change.id;
  };
  const decide = (decision: string) => (one: string) => async (service: ServiceContext) => {
    const note = decision === 'reject' ? { note: 'No' } : {};
    const items = [{ kind: 'absence', id: one }];
    const { results } = (await callConsole(service, 'toDecide.decide', {
      items,
      decision,
      ...note,
    })) as Decided;
    const [result] = results;
    if (!result?.done) throw new ServiceError(result?.code as ServiceErrorCode, say('unexpected'));
  };
  const steps: Record<AbsenceVerb, Step> = {
    'ask for one': { act: call('absences.request', { employee_id, activity, ...dates }) },
    'foresee a request': {
      act: call('absences.forecast', { employee_id, activity, by_type: true, ...dates }),
    },
    'enter one as approved': {
      act: call('absences.create', { employee_id, activity, sickness, state: 'approved', ...dates }),
    },
    'change a request': { act: call('absences.change', { id: requested.id, ...wanted, activity }) },
    'withdraw a request': { act: call('absences.cancel', { id: requested.id }) },
    'foresee the approval of a request': { act: call('absences.forecastOf', { id: requested.id }) },
    'approve a request': { act: call('absences.update', { id: requested.id, state: 'approved' }) },
    'reject a request': { act: call('absences.update', { id: requested.id, state: 'rejected' }) },
    'ask for a change of what was approved': { act: call('absences.change', { id, ...wanted }) },
    'foresee a change of what was approved': { act: call('absences.forecastChange', { id, wanted }) },
    'ask for the end of what was approved': { act: call('absences.cancel', { id }) },
    'foresee the end of what was approved': { act: call('absences.forecastChange', { id, wanted: null }) },
    'withdraw a change': { before: change, act: about('absences.withdrawChange', {}) },
    'foresee the approval of a change': { before: change, act: about('absences.forecastOf', {}) },
    'approve a change': { before: change, act: decide('approve') },
    'reject a change': { before: change, act: decide('reject') },
  };
  return steps[verb];
}

interface Decided {
  results: { done: boolean; code: string }[];
}

async function wordOf(
  world: MarkedAbsences,
  verb: AbsenceVerb,
  who: Whose,
  kind: AbsenceKind,
): Promise<string> {
  const { before, act } = stepOf(verb, world, who, kind);
  const self = selfOf(world, who);
  let made = '';
  const { code } = await attempt(
    { ...world.person, requestId },
    (service) => act(made)(service),
    async (system) => {
      made = (await before?.(system, { ...self, db: system.db })) ?? '';
    },
    world.ctx,
  );
  if (code !== 'ok' && code !== 'forbidden') throw new Error(`${verb}, ${who}, ${kind}: ${code}`);
  return code === 'ok' ? '+' : '-';
}

/** The person of an absence, who may do with their own what an employee may. */
function selfOf({ ctx, people }: MarkedAbsences, who: Whose): ServiceContext {
  const grants = [{ resource: 'absences', action: '*', scope: 'self' }] as never;
  const actor = { ...ctx.actor, kind: 'user' as const, employeeId: people[who], grants, isOwner: false };
  return { ...ctx, actor };
}

test.each(roles)(
  '%s does with absences what the table says, of whatever kind',
  async (name, { grants }) => {
    const world = await makeMarkedAbsences(db, grants);
    const found: Record<string, Record<AbsenceKind, string>> = {};
    for (const verb of Object.keys(verbTable) as AbsenceVerb[]) {
      const rows: Partial<Record<AbsenceKind, string>> = {};
      for (const kind of kinds) {
        rows[kind] = '';
        for (const who of whose) rows[kind] += await wordOf(world, verb, who, kind);
      }
      found[verb] = rows as Record<AbsenceKind, string>;
    }
    const expected = Object.entries(verbTable).map(([verb, rows]) => {
      const row = rows[name as BuiltInRole['name']];
      return [verb, Object.fromEntries(kinds.map((kind) => [kind, row]))] as const;
    });
    expect(found).toEqual(Object.fromEntries(expected));
  },
  300_000,
);

/** What somebody gets to read of a person; nothing where it is refused. */
type Look = (world: MarkedAbsences, who: Whose) => Promise<string>;

const told = (name: string, input: (world: MarkedAbsences, who: Whose) => object): Look => {
  return async (world, who) => textOf(callConsole(world.person, name, input(world, who)));
};
/** In each scope that is open. */
const listed = (name: string, input: object): Look => {
  return async ({ person }) => {
    const pages = scopes.map((scope) => textOf(callConsole(person, name, { ...input, scope })));
    return (await Promise.all(pages)).join('');
  };
};

/** A file as programs read it, and as people do: one after the other, since a workspace has few at a time. */
async function readFiles(person: ServiceContext, open: OpenFile): Promise<string[]> {
  const ctx = { ...person, words: consoleWords };
  const parts: string[] = [];
  for (const language of [undefined, 'en'] as const) {
    const { content } = await writeReportFile(ctx, open, { name: 'file', format: 'csv', language });
    for await (const part of content) parts.push(Buffer.from(part).toString());
  }
  return parts;
}

async function textOf(call: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await call);
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    if (cause instanceof ServiceError && cause.code === 'forbidden') return '';
    throw error;
  }
}

const state = ['requested', 'approved'];
const looks: Record<View, Look> = {
  'the list of absences': listed('absences.list', { ...summer, limit: 100 }),
  'the calendar of the unit': told('calendar.get', ({ unitId }) => ({ ...summer, org_unit_id: unitId })),
  'a feed of the unit': async ({ person, unitId }) => {
    const text = textOf(createCalendarFeed(person, { kind: 'unit', org_unit_id: unitId }));
    const made = (await text) === '' ? undefined : (JSON.parse(await text) as { token: string });
    const place = made && (await findFeedPlace(db, hashFeedToken(made.token) as Buffer));
    if (!place) return '';
    const call = { held: undefined, now: person.now, environment: 'production', requestId };
    const feed = await fetchCalendarFeed(db, { ...place, ...call });
    return (feed?.calendar ?? '').replaceAll('\r\n ', '');
  },
  'overviews of the unit': told('absences.overviews', ({ unitId }) => ({ year: 2026, org_unit_id: unitId })),
  'the file of overviews of the unit': async ({ person, unitId }) => {
    const open = absenceOverviewFile.parse({ year: '2026', org_unit_id: unitId });
    return textOf(readFiles(person, open));
  },
  'the overview of a person': told('absences.overview', ({ people }, who) => ({
    ...{ employee_id: people[who], year: 2026 },
  })),
  'the month of a person': async (world, who) => {
    const days = { employee_id: world.people[who], from: '2026-06-01', to: '2026-06-30' };
    const months = [days, { ...days, from: '2026-07-01', to: '2026-07-31' }];
    const texts = months.map((month) => textOf(callConsole(world.person, 'timesheet.get', month)));
    return (await Promise.all(texts)).join('');
  },
  'the report of absence': listed('reports.absence', { ...summer, state, limit: 100 }),
  'the report of sickness': listed('reports.sickness', { ...summer, state, limit: 100 }),
  'the file of the report of absence': async ({ person }) => {
    const files = scopes.map(async (scope) => {
      const asked = { ...summer, state, scope, limit: 100 };
      return textOf(readFiles(person, reportFileOf('absence', asked).parse(asked)));
    });
    return (await Promise.all(files)).join('');
  },
  'what waits to be decided': told('toDecide.list', () => ({ limit: 100 })),
  'the audit log': told('audit.list', () => ({ limit: 100, resource: ['absences'] })),
  'the events': told('events.list', () => ({ limit: 100 })),
  'what the bell says': told('notifications.list', () => ({})),
  'the mails that people get': async ({ ctx }) => {
    await sendNotifications({ ...ctx, now: ctx.now.add({ hours: 48 }) });
    const mails = await inWorkspace(db, ctx.workspace.id, (tx) => tx.select().from(schema.outgoingMails));
    expect(mails.length).toBeGreaterThan(0);
    return JSON.stringify(mails);
  },
  'the search': async ({ person }) => {
    const found = await callConsole(person, 'objects.find', { q: 'zq' });
    // Everybody reads what kinds of absence there are.
    const { data } = found as { data: { kind: string }[] };
    return JSON.stringify(data.filter(({ kind }) => kind !== 'activities'));
  },
};

/** What a view does not show whoever looks, and what it shows before it is decided alone. */
const leavesOut: Partial<Record<View, (kind: AbsenceKind, isRequested: boolean) => boolean>> = {
  'the report of absence': (kind) => kind === 'sickness',
  'the file of the report of absence': (kind) => kind === 'sickness',
  'the report of sickness': (kind) => kind !== 'sickness',
  'what waits to be decided': (_, isRequested) => !isRequested,
};

function learnedFrom(text: string, { activity, date }: { activity: string; date: string }): Learned {
  if (text.includes(activity)) return 'what';
  const dates = [`"from":"${date}"`, `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`];
  return dates.some((one) => text.includes(one)) ? 'dates' : '-';
}

test.each(roles)(
  '%s learns of absences what the table says',
  async (name, { grants }) => {
    const world = await makeMarkedAbsences(db, grants);
    const found: Record<string, Learned> = {};
    const expected: Record<string, Learned> = {};
    for (const [view, look] of Object.entries(looks) as [View, Look][]) {
      for (const [at, who] of whose.entries()) {
        const text = await look(world, who);
        const letter = viewTable[view][name as BuiltInRole['name']][at] ?? '';
        for (const kind of kinds) {
          for (const isRequested of [false, true]) {
            const cell = `${view}, ${who}, ${kind}, ${isRequested ? 'asked for' : 'approved'}`;
            const absence = (isRequested ? world.requested : world.approved)[who][kind];
            found[cell] = learnedFrom(text, absence);
            const isShown = !leavesOut[view]?.(kind, isRequested);
            expected[cell] = isShown ? learnedBy(letter, kind, isRequested) : '-';
          }
        }
      }
    }
    expect(found).toEqual(expected);
  },
  300_000,
);
