import type { Database } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import {
  loadAgreementPack,
  type PackDifferenceDto,
  publishPackEdition,
} from '../policies/agreement-packs/index.ts';
import { getPolicy, listPolicies, updatePolicy, updatePolicyInput } from '../policies/index.ts';
import { makeCompany, type TestCompany } from './make-company.ts';

export const thirdEdition = { pack: 'german-tvoed', edition: 3 };
export const daysAt = '/config/accruals/0/config/annual_days';
export const waitingAt = '/config/accruals/0/config/waiting_months';
/** The day from which the figures of the third edition hold. */
export const appliesFrom = '2027-01-01';

/** TVöD in its second edition (30 days) for one employee, in autumn 2026. */
export async function loadSecondEdition(
  db: Database,
  options: { own?: boolean } = {},
): Promise<TestCompany & { leaveId: string }> {
  const company = await makeCompany(db, { now: '2026-11-22T09:00:00Z' });
  const terms = options.own ? {} : { employment_terms: [company.termsId] };
  await loadAgreementPack(company.ctx, { pack: thirdEdition.pack, effective_from: '2026-01-01', ...terms });
  const { data } = await listPolicies(company.ctx, { limit: 100, kind: ['absence'] });
  return { ...company, leaveId: data[0]?.id ?? '' };
}

/** The leave policy with other figures, changed by hand. */
export async function changeLeave(
  ctx: ServiceContext,
  id: string,
  since: string,
  figures: object,
): Promise<void> {
  const { config } = await getPolicy(ctx, { id, as_of: since });
  const [accrual] = config.accruals as { config: object }[];
  const accruals = [{ ...accrual, config: { ...accrual?.config, ...figures } }];
  const change = { id, config: { ...config, accruals }, effective_from: since };
  await updatePolicy(ctx, updatePolicyInput.parse(change));
}

/** What a year's leave is on a date, by the policy in force. */
export async function leaveOn(ctx: ServiceContext, id: string, date: string): Promise<object | undefined> {
  const { config } = await getPolicy(ctx, { id, as_of: date });
  return (config.accruals as { config: object }[])[0]?.config;
}

type Choices = Parameters<typeof publishPackEdition>[1]['choices'];

export const publish = (ctx: ServiceContext, shown: PackDifferenceDto, choices: Choices = []) =>
  publishPackEdition(ctx, {
    ...thirdEdition,
    effective_from: shown.effective_from,
    seen: shown.changes.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }])),
    choices,
  });
