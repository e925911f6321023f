import { z } from 'zod';
import { availabilityScopeField, dateField, idField } from '../../kernel/contract-fields.ts';

/** The kinds of versioned objects, by the names of their lists. */
export const reachingKinds = [
  'activities',
  'dimensions',
  'employees',
  'employment-terms',
  'employments',
  'holiday-calendars',
  'org-units',
  'policies',
  'projects',
  'reasons',
  'time-accounts',
] as const;

export const measureReachInput = z.strictObject({
  kind: z.enum(reachingKinds),
  /** Left out for a policy or calendar that is not saved yet. */
  id: idField.optional(),
  /** First date of the change; it reaches to the day before the next version. */
  from: dateField,
  /** Whom the object will apply to after the change, where it has an availability scope. */
  availability_scope: availabilityScopeField.optional(),
  /** Every date from `from` on, whatever versions follow: the whole life of the object. */
  whole: z.boolean().default(false),
});

const count = z.int().min(0);

export const reachDto = z.object({
  /** Employments the object applies to on one of the dates, or whose time was recorded with it. */
  employments: count,
  /** The earliest date on which one of them is touched; null where none is. */
  first_on: dateField.nullable(),
  /** The day before the next version; null where none follows. */
  until: dateField.nullable(),
  /** Statements whose period the change reaches into, by how they stand. */
  statements: z.object({ settled: count, submitted: count, open: count }),
  /** The settled periods among them, neighbours joined. */
  settled_periods: z.array(z.object({ from: dateField, to: dateField })),
});

export type ReachingKind = (typeof reachingKinds)[number];
export type MeasureReach = z.output<typeof measureReachInput>;
export type ReachDto = z.output<typeof reachDto>;
