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
  /** 1/10 000 of each day. */
  readonly share: number;
  readonly accountId: string | null;
  /** Sick people take nobody's place. */
  readonly sickness: boolean;
  /** Whether it ends and nothing takes its place. */
  readonly ends: boolean;
}

/** The account that an absence uses; undefined for none. */
export function usedAccountOf({ accounts }: Configuration, { accountId }: Pick<AbsenceFacts, 'accountId'>) {
  return accounts.find(({ id }) => id === accountId);
}

/** The account that an absence uses, in days; undefined for none and for minutes. */
export function leaveAccountOf(configuration: Configuration, facts: Pick<AbsenceFacts, 'accountId'>) {
  const account = usedAccountOf(configuration, facts);
  return account?.kind === 'leave' ? account : undefined;
}

/** The first date of an absence, of a change the earlier of both. */
export function firstDateOf({ facts: { from }, replaces }: Pick<SupposedAbsence, 'facts' | 'replaces'>) {
  return replaces && replaces.from < from ? replaces.from : from;
}

/** The last date of an absence, of a change the later of both; one without an end is looked at on its first. */
export function lastDateOf({ facts: { from, to }, replaces }: Pick<SupposedAbsence, 'facts' | 'replaces'>) {
  const last = to ?? from;
  return replaces?.to && replaces.to > last ? replaces.to : last;
}

/** Whether it or what it takes the place of has no end: nobody knows what it takes then. */
export function isOpen({ facts, replaces }: Pick<SupposedAbsence, 'facts' | 'replaces'>): boolean {
  return facts.to === null || replaces?.to === null;
}
