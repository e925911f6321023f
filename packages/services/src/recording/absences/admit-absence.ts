import type { WorkspaceTransaction } from '@stempel/db';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import { loadEmployees } from '../../evaluation/employments.ts';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { factsOfAbsence } from './absence-facts.ts';
import { checkUsageRules } from './check-usage-rules.ts';
import { refuseFarAhead } from './refuse-far-ahead.ts';
import { refuseFullDays } from './refuse-full-days.ts';
import { refuseShortCover } from './refuse-short-cover.ts';
import { refuseUnkeptAccount } from './refuse-unkept-account.ts';

/** An absence that is written in this transaction and would count or be asked for. */
export interface Admitted {
  readonly id: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
  /** 1/10 000 of each day. */
  readonly share: number;
  readonly sickness: boolean;
  readonly activityId: string | null;
  readonly accountId: string | null;
}

/** What was there before. */
interface Before {
  /** What takes no more of any day is not refused for what others take. */
  readonly takesMore: boolean;
  /** The dates that it took already; of sickness none, which takes nobody's place. */
  readonly taken?: { readonly from: string; readonly to: string | null } | undefined;
  /** Whether those, only asked for until now, are approved. */
  readonly approves?: boolean;
  /** Whether its other dates were asked for by a change that is approved now: they held their place. */
  readonly wasAsked?: boolean;
  /** As it was approved until now: what lacked days already is no worse for it. */
  readonly stood?: AbsenceDto | undefined;
}

/**
 * The one place where it is decided whether an absence can be: however it was asked for, changed or brought back. The
 * caller holds the lock of the employment. Throws `conflict` where other absences leave too little of a day
 * or a unit too few people, `invalid` where it begins too far ahead, nothing keeps its account or a usage rule refuses it.
 */
export async function admitAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  absence: Admitted,
  { takesMore, stood, ...held }: Before = { takesMore: true },
): Promise<void> {
  refuseFarAhead(absence, today(ctx));
  if (takesMore) await refuseFullDays(tx, ctx, absence);
  await refuseShortCover(tx, ctx, { ...absence, ...held });
  const configuration = await loadConfiguration(tx);
  const before = stood && factsOfAbsence(stood, configuration);
  await refuseUnkept(tx, configuration, absence, before);
  await checkUsageRules(tx, ctx, configuration, { absence, before });
}

/** Of an account that nothing keeps no usage rule would say anything. */
async function refuseUnkept(
  tx: WorkspaceTransaction,
  configuration: Configuration,
  absence: Admitted,
  before: AbsenceFacts | undefined,
): Promise<void> {
  const { employmentId, accountId } = absence;
  if (accountId === null) return;
  const [employee] = await loadEmployees(tx, [employmentId]);
  const employment = employee?.employments.find(({ id }) => id === employmentId);
  if (employment) refuseUnkeptAccount(configuration, employment, absence, before);
}
