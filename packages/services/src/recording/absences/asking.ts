import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { type AccountRow, type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import { type Placement, placementOn } from '../../evaluation/employment-placement.ts';
import { type EmploymentRow, loadEmployees } from '../../evaluation/employments.ts';
import { keptAccounts } from '../../evaluation/kept-accounts.ts';
import { isAvailable } from '../../kernel/availability.ts';
import { refusalAt, type ServiceError } from '../../kernel/errors.ts';
import { type AbsenceTypeOn, absenceTypesOn } from './absence-type.ts';

/** What decides which absence types may be asked for: an employment on a date, and whether the caller decides about it. */
export interface Asking {
  readonly on: string;
  readonly decides: boolean;
  readonly employment: EmploymentRow;
  readonly configuration: Configuration;
  readonly placement: Placement;
  /** Active types of the date, whoever may ask for them. */
  readonly types: readonly AbsenceTypeOn[];
  /** Accounts that something keeps for the employment. */
  readonly kept: readonly AccountRow[];
}

/** Reads it; undefined where nothing of the employment is in force on the date. */
export async function loadAsking(
  tx: WorkspaceTransaction,
  { employmentId, on, decides }: { employmentId: string; on: string; decides: boolean },
): Promise<Asking | undefined> {
  const configuration = await loadConfiguration(tx);
  const [employee] = await loadEmployees(tx, [employmentId]);
  const employment = employee?.employments.find(({ id }) => id === employmentId);
  const placement = employment && placementOn(employment.versions, configuration, on);
  if (!employment || !placement) return undefined;
  const kept = keptAccounts(configuration, employment.versions, on);
  const types = await absenceTypesOn(tx, on);
  return { on, decides, employment, configuration, placement, types, kept };
}

/** Why a type cannot be asked for; undefined where it can. */
export function whyNotAsked(asking: Asking, type: AbsenceTypeOn): ServiceError | undefined {
  const { on, decides, placement, kept, configuration } = asking;
  const at = '/activity';
  if (!isAvailable(type.availability_scope, placement)) {
    return refusalAt(at, say('absence-type-not-offered', { type: type.name, date: on }));
  }
  if (type.asked_by === 'nobody') {
    return refusalAt(at, say('absence-asked-by-nobody', { type: type.name }));
  }
  if (type.asked_by === 'manager' && !decides) {
    return refusalAt(at, say('absence-asked-by-manager', { type: type.name }));
  }
  if (type.account_id === null || kept.some(({ id }) => id === type.account_id)) return undefined;
  const account = configuration.accounts.find(({ id }) => id === type.account_id)?.name ?? '';
  return refusalAt(at, say('absence-account-not-kept', { account, date: on }));
}

/** The type with this code, where it may be asked for. Throws `invalid` at the field. */
export function getAskedType(asking: Asking, code: string): AbsenceTypeOn {
  const type = asking.types.find((one) => one.code === code);
  if (!type) throw refusalAt('/activity', say('absence-type-unknown', { code, date: asking.on }));
  const refusal = whyNotAsked(asking, type);
  if (refusal) throw refusal;
  return type;
}
