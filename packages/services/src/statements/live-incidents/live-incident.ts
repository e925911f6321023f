import type { schema } from '@stempel/db';

type Row = typeof schema.incidents.$inferSelect;

/** What is wrong now, before it is stored. */
export interface LiveIncident
  extends Pick<
    Row,
    'employeeId' | 'employmentId' | 'step' | 'severity' | 'occurredOn' | 'occurredAt' | 'details'
  > {
  /** The thing it is about: of one person, kind and thing there is one at most. */
  readonly about: string;
  /** Somebody is at work, and its minutes become more as they stay. */
  readonly isGrowing: boolean;
}

/** What is wrong of an employee, and when time alone may make it more. */
export interface Judged {
  readonly employeeId: string;
  readonly found: readonly LiveIncident[];
  /** Employments whose rules could not be used: what was found of them stands as it is. */
  readonly failed: readonly string[];
  readonly nextAt: Temporal.Instant | null;
}
