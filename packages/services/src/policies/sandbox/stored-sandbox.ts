import type { Scope } from '@stempel/core/access';
import { z } from 'zod';
import { StoredShape } from '../../evaluation/stored-shape.ts';
import type { Overlay } from './overlay.ts';
import {
  measureKinds,
  type SandboxDraft,
  type SandboxLine,
  type SandboxPeriod,
  type TriedDraft,
} from './sandbox-contract.ts';

/** What the column `drafts` of a run holds: what was asked for beside what it was. */
export interface StoredDrafts {
  readonly asked: readonly SandboxDraft[];
  readonly tried: readonly TriedDraft[];
}

/** What the column `reach` holds. */
export interface StoredReach {
  readonly orgUnits: readonly string[] | null;
  readonly employees: readonly string[] | null;
  /** Whose statements whoever asked for the run could read: the run works out no others. */
  readonly scope: Scope;
  readonly own: string | null;
}

/** What the column `varied` holds: the number that a cost curve varies, and the draft it is part of, as it read then. */
export interface StoredVaried {
  readonly policy: string;
  readonly kind: 'absence' | 'supplement' | 'working-time' | 'settlement';
  readonly code: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Members and places, from the config down to the number. */
  readonly path: readonly (string | number)[];
  /** Decimal strings. */
  readonly from: string;
  readonly to: string;
  readonly step: string;
}

/** A sum over employments, with how many it goes up and down for. */
export interface SandboxSum extends SandboxLine {
  up: number;
  down: number;
}

/** What the column `sums` holds: what a run came to over everybody. */
export interface StoredSums {
  readonly employments: number;
  readonly differing: number;
  readonly refused: number;
  readonly lines: readonly SandboxSum[];
}

const object = z.record(z.string(), z.unknown());
const count = z.int().min(0);

// Drafts as they were asked for are checked by the contract when they come; here by what tells one from another.
const asked: z.ZodType<SandboxDraft> = z.looseObject({
  kind: z.enum(['policy', 'employment-terms', 'holiday-calendar', 'agreement-pack']),
}) as unknown as z.ZodType<SandboxDraft>;
const tried1 = z.strictObject({
  kind: z.enum(['policy', 'employment-terms', 'holiday-calendar', 'agreement-pack']),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  version: z.int().nullable(),
});
const drafts1 = z.strictObject({ asked: z.array(asked), tried: z.array(tried1) });
const tried2: z.ZodType<TriedDraft> = tried1.extend({ saved_at: z.string().nullable() });
const drafts2: z.ZodType<StoredDrafts> = z.strictObject({ asked: z.array(asked), tried: z.array(tried2) });
export const storedDrafts = StoredShape.first('drafts of a run', drafts1).next(drafts2, (older) => ({
  ...older,
  tried: older.tried.map((one) => ({ ...one, saved_at: null })),
}));

const reach: z.ZodType<StoredReach> = z.strictObject({
  orgUnits: z.array(z.string()).nullable(),
  employees: z.array(z.string()).nullable(),
  scope: z.enum(['all', 'managed', 'self']),
  own: z.string().nullable(),
});
export const storedReach = StoredShape.first('limits of a run', reach);

const row = { id: z.string(), code: z.string(), versionId: z.string(), effectiveFrom: z.string() };
const scoped = {
  ...row,
  state: z.enum(['active', 'inactive']),
  scope: z.strictObject({
    working_countries: z.array(z.string()),
    org_units: z.array(z.string()),
    employment_terms: z.array(z.string()),
  }),
};
const plugin = z.strictObject({ plugin: z.string(), version: z.int().optional(), config: object });
const norm = z.strictObject({
  weeks: z.array(
    z.strictObject(
      Object.fromEntries(
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, z.int()]),
      ) as Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', z.ZodInt>,
    ),
  ),
  anchor: z.string().nullish(),
  full_time_weekly_minutes: z.int().nullish(),
});
const overlay: z.ZodType<Overlay> = z.strictObject({
  policies: z.array(
    z.strictObject({
      ...scoped,
      kind: z.enum(['absence', 'supplement', 'working-time', 'settlement']),
      position: z.int(),
      config: object,
    }),
  ),
  holidayCalendars: z.array(z.strictObject({ ...scoped, generators: z.array(plugin) })),
  terms: z.array(
    z.strictObject({
      ...row,
      norm,
      flexAccountId: z.string().nullable(),
      statementPeriod: z.enum(['week', 'two-weeks', 'four-weeks', 'month']),
      approvalMode: z.enum(['automatic', 'manager', 'employee-then-manager']),
      longestPresenceMinutes: z.int(),
    }),
  ),
  reasons: z.array(z.strictObject({ ...row, kind: z.enum(['work', 'standby']) })),
  activities: z.array(z.strictObject({ ...row, parentId: z.string().nullable() })),
  accounts: z.array(
    z.strictObject({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      kind: z.enum(['leave', 'flex']),
    }),
  ),
});
export const storedOverlay = StoredShape.first('rules by the drafts', overlay);

const varied: z.ZodType<StoredVaried> = z.strictObject({
  policy: z.string(),
  kind: z.enum(['absence', 'supplement', 'working-time', 'settlement']),
  code: z.string(),
  config: object,
  path: z.array(z.union([z.string(), z.int()])),
  from: z.string(),
  to: z.string(),
  step: z.string(),
});
export const storedVaried = StoredShape.first('varied numbers', varied);

const measured = {
  kind: z.enum(measureKinds),
  key: z.string(),
  unit: z.enum(['minutes', 'days', 'occurrences', 'amount']),
  currency: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  difference: z.string(),
};
const sums: z.ZodType<StoredSums> = z.strictObject({
  employments: count,
  differing: count,
  refused: count,
  lines: z.array(z.strictObject({ ...measured, up: count, down: count })),
});
export const storedSums = StoredShape.first('sums of a run', sums);

// SQL makes sums of these, so nothing is around the list but its name.
const lines = z.array(z.strictObject(measured));
const totals: z.ZodType<{ readonly lines: SandboxLine[] }> = z.strictObject({ lines });
/** The column `totals` of a result. */
export const storedTotals = StoredShape.first('totals of a result', totals);

const periods: z.ZodType<{ readonly periods: SandboxPeriod[] }> = z.strictObject({
  periods: z.array(
    z.strictObject({
      statement_id: z.string(),
      from: z.string(),
      to: z.string(),
      input_hash: z.string(),
      lines,
      violations: z.array(
        z.strictObject({
          step: z.string(),
          policy: z.string().nullable(),
          at: z.string(),
          severity: z.string(),
          facts: z.record(z.string(), z.union([z.string(), z.number()])),
          change: z.enum(['gained', 'lost', 'kept']),
        }),
      ),
    }),
  ),
});
/** The column `periods` of a result. */
export const storedResultPeriods = StoredShape.first('periods of a result', periods);
