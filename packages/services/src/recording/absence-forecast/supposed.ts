import type { Configuration } from '../../evaluation/configuration.ts';
import type { EmployeeRow, EmploymentRow } from '../../evaluation/employments.ts';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';

/** An absence that may come to be, with whose it is. */
export interface SupposedAbsence {
  readonly facts: AbsenceFacts;
  readonly sickness: boolean;
  readonly employee: EmployeeRow;
  readonly employment: EmploymentRow;
  /** Whether it was asked for: then it holds its places already, and what is foreseen is its approval. */
  readonly isAsked: boolean;
  /** What it takes the place of; null: it is new. */
  readonly replaces: ReplacedAbsence | null;
}

/** An absence as it stands, which a change or its end would take the place of. */
export interface ReplacedAbsence {
  readonly id: string;
  readonly from: string;
  readonly to: string | null;
  readonly accountId: string | null;
  /** Sick people take nobody's place. */
  readonly sickness: boolean;
  /** Whether it ends and nothing takes its place. */
  readonly ends: boolean;
}

/** The account that an absence uses, in days; undefined for none and for minutes. */
export function leaveAccountOf({ accounts }: Configuration, { accountId }: Pick<AbsenceFacts, 'accountId'>) {
  return accounts.find(({ id, kind }) => id === accountId && kind === 'leave');
}
