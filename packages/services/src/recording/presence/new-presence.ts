import { newId, type schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { asStored } from '../as-stored.ts';
import type { EmploymentOn } from '../employment-on.ts';
import { type Punch, punchIn, readPunch } from '../punch.ts';
import type { CheckInBody, CreatePresenceBody, PresenceDto, PresenceSource } from './presence-contract.ts';
import { getPresenceDetails } from './presence-details.ts';
import { checkInterval, type Interval } from './presence-interval.ts';
import { toPresenceDto } from './presence-rows.ts';

export type RecordPresence = Omit<CreatePresenceBody, 'reason'> & {
  employee_id: string;
  /** Left out: the default reason of the terms; null: none. */
  reason?: string | null | undefined;
  source?: PresenceSource;
};

/** An interval that is to be recorded, its punches read. */
export interface NewPresence extends Omit<CheckInBody, 'at' | 'reason'> {
  readonly id: string;
  readonly employee_id: string;
  readonly reason?: string | null | undefined;
  /** An instant without an offset gets the one of the employment's zone. */
  readonly start: Punch | Temporal.Instant;
  readonly end: Punch | null;
  readonly source: PresenceSource;
  readonly pointers: { readonly start: string; readonly end: string };
}

export function toNewPresence(input: RecordPresence): NewPresence {
  const { start, end, source = 'api', ...rest } = input;
  const punches = { start: readPunch(start), end: end === undefined ? null : readPunch(end) };
  return { ...rest, ...punches, id: newId(), source, pointers: { start: '/start', end: '/end' } };
}

/** Where new presence is looked for an employment, and by what it is compared with other presence. */
export function placeOf(given: NewPresence) {
  const { end, pointers, employee_id: employeeId, employment_id: employmentId } = given;
  const at = given.start instanceof Temporal.Instant ? given.start : given.start.at;
  const isImported = given.source === 'import';
  return {
    place: { employeeId, employmentId, moment: { at }, pointer: pointers.start },
    interval: { employeeId, startAt: at, endAt: end?.at ?? null, isImported, pointer: pointers.start },
  };
}

/** New presence as it will stand. */
export interface PlannedPresence {
  readonly row: typeof schema.presence.$inferInsert;
  readonly after: PresenceDto;
  readonly interval: Interval;
}

/** Judges new presence by itself, by its employment and by what it refers to. Throws `invalid` at the field. */
export async function planPresence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  given: NewPresence,
  employment: EmploymentOn,
): Promise<PlannedPresence> {
  const { end } = given;
  const start = given.start instanceof Temporal.Instant ? punchIn(given.start, employment.zone) : given.start;
  checkInterval({ start, end }, employment, given.pointers.end);
  const dimensionValues = given.dimension_values ?? {};
  const { codes, kind, ...references } = await getPresenceDetails(tx, ctx, employment, {
    reason: given.reason,
    activity: given.activity ?? null,
    project: given.project ?? null,
    dimensionValues,
  });
  const stored = { ...newRow(ctx, given, { employment, start, end }), ...references, dimensionValues };
  return {
    row: { workspaceId: ctx.workspace.id, recordedBy: ctx.actor.userId, ...stored },
    after: toPresenceDto({ ...stored, ...codes, kind }),
    interval: { start, end },
  };
}

interface Placed {
  readonly employment: EmploymentOn;
  readonly start: Punch;
  readonly end: Punch | null;
}

function newRow(ctx: ServiceContext, given: NewPresence, { employment, start, end }: Placed) {
  const now = asStored(ctx.now);
  return {
    id: given.id,
    employeeId: given.employee_id,
    employmentId: employment.id,
    startedAt: asStored(start.at),
    startedOffsetMinutes: start.offsetMinutes,
    endedAt: end && asStored(end.at),
    endedOffsetMinutes: end?.offsetMinutes ?? null,
    startedOn: employment.on,
    note: given.note ?? null,
    source: given.source,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}
