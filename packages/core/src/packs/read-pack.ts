import { type Problem, problemsOf } from '../contract/problem.ts';
import { plain } from '../messages/index.ts';
import { compilePlugin, type PluginHost } from '../plugins/compile-plugin.ts';
import {
  type CompileOptions,
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
} from '../policies/compile-policies.ts';
import { type AgreementPack, packDocument } from './pack-document.ts';
import { figuresWithoutSource, partsOf } from './pack-figures.ts';
import { numbersWithoutFigure } from './pack-numbers.ts';

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
  problems.push(...unknownCodes(pack), ...figuresWithoutSource(pack), ...numbersWithoutFigure(pack));
  return problems.length > 0 ? { problems } : { pack };
}

function unknownCodes(pack: AgreementPack): Problem[] {
  const sources = new Set(pack.sources.map(({ id }) => id));
  const terms = new Set(pack.employment_terms.map(({ code: own }) => own));
  const accounts = new Set(pack.accounts.map(({ code: own }) => own));
  const used = pack.activities.flatMap(({ absence_type: type }, index) =>
    missing(
      type?.account ? [type.account] : [],
      accounts,
      ['activities', index, 'absence_type', 'account'],
      "none of the pack's accounts",
    ),
  );
  const named = Object.entries(partsOf(pack)).flatMap(([field, list]) =>
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
  return [...used, ...named];
}

function missing(
  codes: readonly string[],
  known: ReadonlySet<string>,
  path: Problem['path'],
  what: string,
): Problem[] {
  return codes
    .filter((one) => !known.has(one))
    .map((one) => ({ path, message: plain(`"${one}" is ${what}`) }));
}
