import { z } from 'zod';

/** Kinds of objects that have a page of their own. */
type FoundKind =
  | 'employees'
  | 'statements'
  | 'org-units'
  | 'projects'
  | 'activities'
  | 'dimensions'
  | 'time-accounts'
  | 'reasons'
  | 'employment-terms'
  | 'holiday-calendars'
  | 'policies'
  | 'users'
  | 'service-users'
  | 'roles';

export const findObjectsInput = z.strictObject({ q: z.string().trim().min(1).max(200) });

/** One row of a search. */
export interface FoundObject {
  kind: FoundKind;
  id: string;
  name: string;
  /** Code, number or address. */
  code: string | null;
  /** The kind of a policy, the state of a statement. */
  part: string | null;
  /** The period of a statement. */
  from: string | null;
  to: string | null;
}

export type FindObjects = z.output<typeof findObjectsInput>;
