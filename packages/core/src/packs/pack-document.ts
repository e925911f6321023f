import { z } from 'zod';
import { compilePlugin, type PluginHost } from '../plugins/compile-plugin.ts';
import { type Problem, problemsOf } from '../plugins/problem.ts';
import {
  type CompileOptions,
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
} from '../policies/compile-policies.ts';
import {
  absencePolicyDocument,
  counterPolicyDocument,
  rulesPolicyDocument,
  settlementPolicyDocument,
  workingTimePolicyDocument,
} from '../policies/policy-documents.ts';
import { termsDocument } from '../scenario/scenario-document.ts';

const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
const name = z.string().min(1).max(200);
/** Ids of the pack's sources that a part rests on. */
const cites = z.array(code).min(1);
/** Employment terms of the pack the policy is meant for; none: all of them. */
const applies_to_terms = z.array(code).default([]);
const ofPack = { cites, applies_to_terms };

const source = z.strictObject({ id: code, title: name, url: z.url() });

/** An agreement as data: everything a workspace needs to use it, each part with its sources. */
export const packDocument = z.strictObject({
  pack: z.literal(1),
  id: code,
  title: name,
  description: z.string().min(1).max(2000),
  country: z.string().regex(/^[A-Z]{2}$/),
  timezone: z.string().min(1).max(100),
  sources: z.array(source).min(1),
  reasons: z.array(z.strictObject({ code, name, kind: z.enum(['work', 'standby']) })).default([]),
  activities: z
    .array(z.strictObject({ code, name, type: z.enum(['work', 'timeoff', 'non-work', 'allowance']) }))
    .default([]),
  accounts: z.array(z.strictObject({ code, name, unit: z.enum(['minutes', 'days']) })).default([]),
  employment_terms: z
    .array(
      z.strictObject({
        code,
        name,
        cites,
        norm: termsDocument.shape.norm,
        flex_account: code.nullish(),
        statement_period: z.enum(['week', 'two-weeks', 'four-weeks', 'month']),
        approval_mode: z.enum(['automatic', 'manager', 'employee-then-manager']),
      }),
    )
    .min(1),
  holiday_calendars: z
    .array(z.strictObject({ code, name, cites, generators: z.array(z.unknown()).min(1) }))
    .default([]),
  working_time_policies: z.array(workingTimePolicyDocument.extend(ofPack)).default([]),
  supplement_policies: z
    .array(
      z.discriminatedUnion('kind', [
        rulesPolicyDocument.extend(ofPack),
        counterPolicyDocument.extend(ofPack),
      ]),
    )
    .default([]),
  absence_policies: z.array(absencePolicyDocument.extend(ofPack)).default([]),
  settlement_policies: z.array(settlementPolicyDocument.extend(ofPack)).default([]),
});

export type AgreementPack = z.output<typeof packDocument>;

export type PackReading = { readonly pack: AgreementPack } | { readonly problems: readonly Problem[] };

/** Reads a pack and compiles every policy and holiday rule of it; gives all problems with their paths. */
export function readPack(raw: unknown, host: PluginHost): PackReading {
  const parsed = packDocument.safeParse(raw);
  if (!parsed.success) return { problems: problemsOf(parsed.error, []) };
  const pack = parsed.data;
  const problems: Problem[] = [];
  const at = (...path: (string | number)[]): CompileOptions => ({ path, problems, host });
  for (const [index, policy] of pack.working_time_policies.entries())
    compileWorkingTimePolicy(policy, at('working_time_policies', index));
  for (const [index, policy] of pack.supplement_policies.entries())
    compileSupplementPolicy(policy, at('supplement_policies', index));
  for (const [index, policy] of pack.absence_policies.entries())
    compileAbsencePolicy(policy, at('absence_policies', index));
  for (const [index, policy] of pack.settlement_policies.entries())
    compileSettlementPolicy(policy, at('settlement_policies', index));
  for (const [c, calendar] of pack.holiday_calendars.entries()) {
    for (const [index, generator] of calendar.generators.entries()) {
      const path = ['holiday_calendars', c, 'generators', index];
      compilePlugin('holiday-generators', generator, path, problems, host);
    }
  }
  problems.push(...unknownCodes(pack));
  return problems.length > 0 ? { problems } : { pack };
}

function unknownCodes(pack: AgreementPack): Problem[] {
  const sources = new Set(pack.sources.map(({ id }) => id));
  const terms = new Set(pack.employment_terms.map(({ code: own }) => own));
  const parts = {
    employment_terms: pack.employment_terms,
    holiday_calendars: pack.holiday_calendars,
    working_time_policies: pack.working_time_policies,
    supplement_policies: pack.supplement_policies,
    absence_policies: pack.absence_policies,
    settlement_policies: pack.settlement_policies,
  };
  return Object.entries(parts).flatMap(([field, list]) =>
    list.flatMap((part, index) => [
      ...missing(part.cites, sources, [field, index, 'cites'], "none of the pack's sources"),
      ...('applies_to_terms' in part
        ? missing(
            part.applies_to_terms,
            terms,
            [field, index, 'applies_to_terms'],
            "none of the pack's terms",
          )
        : []),
    ]),
  );
}

function missing(
  codes: readonly string[],
  known: ReadonlySet<string>,
  path: Problem['path'],
  what: string,
): Problem[] {
  return codes.filter((one) => !known.has(one)).map((one) => ({ path, message: `"${one}" is ${what}` }));
}
