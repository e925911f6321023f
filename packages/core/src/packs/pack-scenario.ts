import { z } from 'zod';
import type { AgreementPack } from './pack-document.ts';

const opening = z.union([z.int(), z.string()]);

/**
 * A worked case of a pack: a scenario (docs/scenarios.md) without what the pack itself says. `terms` names the pack's
 * employment terms (the first by default), `openings` the accounts that do not open with 0 on the first day.
 */
const packScenario = z.looseObject({
  /** The edition it belongs to; the first one when left out. */
  edition: z.int().optional(),
  terms: z.string().optional(),
  start: z.string().default('2020-01-01'),
  end: z.string().nullable().default(null),
  openings: z.record(z.string(), z.strictObject({ opening, opened_on: z.string().optional() })).default({}),
});

/** The whole scenario document of a pack's case; throws when the case names unknown terms. */
export function scenarioOfPack(pack: AgreementPack, raw: unknown): Record<string, unknown> {
  const { edition: _edition, terms: termsCode, start, end, openings, ...rest } = packScenario.parse(raw);
  const terms = pack.employment_terms.find(({ code }) => termsCode === undefined || code === termsCode);
  if (!terms) throw new Error(`Pack "${pack.id}" has no employment terms "${termsCode}"`);
  const { norm, flex_account } = terms;
  const meant = <Policy extends PackPolicy>(policies: readonly Policy[]) =>
    policies
      .filter(({ applies_to_terms: codes }) => codes.length === 0 || codes.includes(terms.code))
      .map(policyOfPack);
  return {
    timezone: pack.timezone,
    employments: [{ code: 'main', start, end, terms: [{ effective_from: start, flex_account, norm }] }],
    reasons: pack.reasons.map(({ code, kind }) => ({ code, kind })),
    holidays: pack.holiday_calendars.flatMap(({ generators }) => generators),
    accounts: pack.accounts.map(({ code, unit }) => ({
      code,
      unit,
      opening: unit === 'days' ? '0' : 0,
      ...openings[code],
    })),
    working_time_policies: meant(pack.working_time_policies),
    supplement_policies: meant(pack.supplement_policies),
    absence_policies: meant(pack.absence_policies),
    settlement_policies: meant(pack.settlement_policies),
    ...rest,
  };
}

interface PackPolicy {
  readonly cites: readonly string[];
  readonly figures: AgreementPack['absence_policies'][number]['figures'];
  readonly applies_to_terms: readonly string[];
}

/** A policy of a pack as it is stored; sources and terms it is meant for stay with the pack. */
export function policyOfPack<Policy extends PackPolicy>(policy: Policy): Omit<Policy, keyof PackPolicy> {
  const { cites: _cites, figures: _figures, applies_to_terms: _terms, ...document } = policy;
  return document;
}
