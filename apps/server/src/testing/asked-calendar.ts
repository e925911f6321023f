import type { ServiceContext } from '@stempel/services';
import { createRole } from '@stempel/services/access/roles';
import { listUsers } from '@stempel/services/access/users';
import { listAbsenceOverviews, readAbsenceOverview } from '@stempel/services/insight/absence-overview';
import { readCalendar } from '@stempel/services/insight/calendar';
import { createCalendarFeed, fetchCalendarFeed } from '@stempel/services/insight/calendar-feeds';
import { saveCoverRule } from '@stempel/services/organization/cover-rules';
import { forecastAbsence, forecastChange } from '@stempel/services/recording/absence-forecast';
import {
  createAbsence,
  getAbsence,
  listAbsences,
  readIllness,
  reportIllness,
  updateAbsence,
} from '@stempel/services/recording/absences';
import {
  addAttachment,
  listAttachments,
  openAttachment,
  removeAttachment,
} from '@stempel/services/recording/attachments';
import { checkIn, deletePresence } from '@stempel/services/recording/presence';
import { type AbsenceType, createActivity } from '@stempel/services/settings/activities';
import { giveRole } from '@stempel/services/testing';
import { type Asks, managerIn, month, someone } from './asked-people.ts';

const sickness: AbsenceType = {
  account_id: null,
  credit: 'day-norm',
  credit_minutes: null,
  earns: true,
  sickness: true,
  unit: 'day',
  asked_by: 'employee',
  approval: 'none',
  second_role_id: null,
  certificate_after_days: null,
  availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
  seen_as: 'away',
  names: {},
};

const year = { from: '2026-01-01', to: '2026-12-31' };

/** Somebody with an account who may read all absences. */
async function readerIn(ctx: ServiceContext): Promise<ServiceContext> {
  const { data } = await listUsers(ctx, { limit: 20, collation: 'da', direction: 'asc' });
  const user = data.find(({ employee }) => employee !== null);
  if (!user?.employee) throw new Error('Nobody has an account.');
  // No more than that: a role that decides would be told of everything in what is asked after this.
  const role = await createRole(ctx, { name: `Reads ${crypto.randomUUID()}`, grants: ['absences:read:all'] });
  await giveRole(ctx, user.id, role.name);
  return { ...ctx, actor: { ...ctx.actor, userId: user.id, employeeId: user.employee.id } };
}

/** Code of a type of absence that somebody of a role approves, too. */
async function twoStepsType(ctx: ServiceContext): Promise<string> {
  const name = `Second ${crypto.randomUUID()}`;
  const { id: second_role_id } = await createRole(ctx, { name, grants: ['absences:approve:all'] });
  const { code } = await createActivity(ctx, {
    ...{ effective_from: '2020-01-01', code: `two-steps-${crypto.randomUUID()}`, name, type: 'timeoff' },
    ...{ project: 'none', dimensions: [], state: 'active' },
    absence_type: {
      ...{ account_id: null, credit: 'day-norm', credit_minutes: null, earns: true, sickness: false },
      ...{ unit: 'half-day', asked_by: 'employee', approval: 'two-steps', second_role_id, names: {} },
      ...{ certificate_after_days: 0, seen_as: 'away' },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    },
  });
  return code;
}

/** Who is away, on the screen and in the programs that subscribe to it. */
export const asksOfCalendar: Asks = {
  'the calendar of a unit and of a team': async (ctx) => {
    const { unit } = await someone(ctx);
    for (const period of [month, year]) {
      const { people } = await readCalendar(ctx, { ...period, language: 'da', org_unit_id: unit });
      if (people.length === 0) throw new Error('Nobody is in the unit.');
    }
    const { people } = await readCalendar(await managerIn(ctx), { ...month, language: 'da' });
    if (people.length < 50) throw new Error('Too few people are managed.');
  },
  'what would come of a request, with a rule on who may be away': async (ctx) => {
    const { id, unit } = await someone(ctx);
    const rule = { org_unit_id: unit, from: '2026-01-01', to: null, most: 0, of_every: null };
    await saveCoverRule(ctx, { ...rule, answer: 'warn' });
    const seen = await forecastAbsence(ctx, { employee_id: id, from: '2026-12-07', to: '2026-12-11' });
    if (seen.cover.length === 0 || seen.next === null) throw new Error('Nobody counts who is away.');
  },
  'the years of a unit, of a team and of a person, and what would come of a change': async (ctx) => {
    const { id, unit } = await someone(ctx);
    const asked = { year: 2026, sort: 'name', direction: 'asc', language: 'da', limit: 50 } as const;
    const first = await listAbsenceOverviews(ctx, { ...asked, org_unit_id: unit });
    const team = await listAbsenceOverviews(await managerIn(ctx), asked);
    if (first.total === 0 || team.total < 50) throw new Error('Too few people are looked at.');
    await readAbsenceOverview(ctx, { employee_id: id, year: 2026 });
    const day = { from: '2026-12-14', to: '2026-12-14', state: 'approved' as const };
    const absence = await createAbsence(ctx, { employee_id: id, ...day });
    await forecastChange(ctx, { id: absence.id, wanted: null });
    await updateAbsence(ctx, { id: absence.id, state: 'cancelled' });
  },
  'an absence that waits for its second step, with a file, and lists of such': async (ctx) => {
    const { id } = await someone(ctx);
    const activity = await twoStepsType(ctx);
    const day = { from: '2026-12-14', to: '2026-12-14', state: 'approved' as const };
    const absence = await createAbsence(ctx, { employee_id: id, activity, ...day });
    if (absence.first_step === null) throw new Error('One step is enough.');
    const content = Buffer.from('%PDF-1.7');
    await addAttachment(ctx, { absence_id: absence.id, name: 'note.pdf', content });
    const [file] = (await listAttachments(ctx, absence)).data;
    await openAttachment(ctx, { id: file?.id ?? '' });
    await listAbsences(ctx, { scope: 'all', employee_id: id, limit: 100 });
    await removeAttachment(ctx, { id: file?.id ?? '' });
    await updateAbsence(ctx, { id: absence.id, state: 'cancelled' });
  },
  'a calendar that a program fetches, again, and after a change': async (ctx) => {
    const { id, unit } = await someone(ctx);
    const reader = await readerIn(ctx);
    const calendars = [{ kind: 'mine' }, { kind: 'team' }, { kind: 'unit', org_unit_id: unit }] as const;
    for (const calendar of calendars) {
      const { feed } = await createCalendarFeed(reader, calendar);
      const fetch = (held: string | undefined) =>
        fetchCalendarFeed(ctx.db, {
          ...{ workspaceId: ctx.workspace.id, feedId: feed.id, environment: 'production' },
          ...{ now: ctx.now, requestId: 'test', held },
        });
      const first = await fetch(undefined);
      if (!first?.calendar) throw new Error(`Nothing is fetched of ${calendar.kind}.`);
      const again = await fetch(first.etag);
      if (again?.calendar !== null) throw new Error(`Nothing changed, and ${calendar.kind} is sent again.`);
      const day = { from: '2026-12-01', to: '2026-12-01', state: 'approved' as const };
      const absence = await createAbsence(ctx, { employee_id: id, ...day });
      await updateAbsence(ctx, { id: absence.id, state: 'cancelled' });
      if (!(await fetch(first.etag))?.calendar) throw new Error(`A change is kept from ${calendar.kind}.`);
    }
  },
  'somebody who is reported ill, is looked at, and comes to work': async (ctx) => {
    const { id: employee_id } = await someone(ctx);
    const named = { code: `ill-${crypto.randomUUID()}`, name: 'Illness', effective_from: '2026-01-01' };
    const made = { type: 'timeoff' as const, project: 'none' as const, state: 'active' as const };
    const { code } = await createActivity(ctx, {
      ...{ ...named, ...made, dimensions: [], absence_type: sickness },
    });
    const { id } = await reportIllness(ctx, { employee_id, activity: code });
    if ((await readIllness(ctx, { employee_id })).running?.id !== id) throw new Error('Nobody is ill.');
    const came = await checkIn(ctx, { employee_id, at: '2026-12-24T08:00:00+01:00' });
    if ((await getAbsence(ctx, { id })).to !== '2026-12-23') throw new Error('They are ill at work.');
    await deletePresence(ctx, { employee_id, id: came.id });
    await updateAbsence(ctx, { id, state: 'cancelled' });
  },
};
