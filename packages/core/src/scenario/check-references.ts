import type { RegistryName } from '../contract/plugin.ts';
import type { DocumentPath, Problem } from '../contract/problem.ts';
import { visitConfig } from '../contract/visit-config.ts';
import { plain } from '../messages/index.ts';
import { findPlugin } from '../plugins/compile-plugin.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import { forEachStep } from '../policies/for-each-step.ts';
import { type CounterOffer, lookUpCounter } from '../settlement/counter-parts.ts';
import { type DateRange, formatDate } from '../time/epoch-day.ts';
import type { AccountDocument } from './scenario-document.ts';

/** The codes a document declares; what policies refer to must be among them (docs/configuration.md, Errors). */
export interface Declared {
  readonly reasons: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, AccountDocument['unit']>;
  /**
   * Flex accounts of the terms in force when the period closes: what `flex` stands for (docs/settlement.md, Steps).
   */
  readonly flexAccounts: readonly string[];
}

/** Adds a problem for every reason, account or counter that policies name and nobody declares. */
export function checkPolicyReferences(
  policies: CompiledPolicies,
  declared: Declared,
  problems: Problem[],
): void {
  const offers = counterOffers(policies);
  const check = (registry: RegistryName, id: string, config: unknown, path: DocumentPath): void => {
    const plugin = findPlugin(registry, id);
    if (!plugin) return;
    visitConfig(plugin.config, config, [...path, 'config'], {
      plugin: (nested, value, at) => {
        if (isReference(value)) check(nested, value.plugin, value.config, at);
      },
      reference: (kind, code, at) => {
        const message = findReferenceProblem(kind, code, registry, declared, offers);
        if (message !== undefined) problems.push({ path: at, message: plain(message) });
      },
    });
  };
  // Compiled configs have their defaults filled in, so a defaulted account is checked like a written one.
  checkPolicyCodes(policies, declared, problems);
  forEachStep(policies, (registry, step, path) => check(registry, step.plugin, step.config, path));
}

/** What each counter policy offers, in any of its versions. */
function counterOffers({ supplements }: CompiledPolicies): CounterOffer[] {
  const offers = new Map<string, Set<string>>();
  for (const policy of supplements) {
    if (policy.kind !== 'counter') continue;
    const known = offers.get(policy.code) ?? [];
    offers.set(policy.code, new Set([...known, ...policy.counter.run.outputs]));
  }
  return [...offers].map(([policy, outputs]) => ({ policy, outputs: [...outputs] }));
}

// Places in the compiled lists are places in the document as long as every policy compiled; otherwise a problem of
// the policy that did not is reported anyway, before or after.
function checkPolicyCodes(policies: CompiledPolicies, declared: Declared, problems: Problem[]): void {
  for (const [field, list] of [
    ['working_time_policies', policies.workingTime],
    ['supplement_policies', policies.supplements],
    ['absence_policies', policies.absence],
    ['settlement_policies', policies.settlement],
  ] as const) {
    checkVersions(list, field, problems);
  }
  for (const [p, policy] of policies.supplements.entries()) {
    if (policy.kind !== 'rules') continue;
    checkUnique(policy.rules, ['supplement_policies', p, 'rules'], problems);
    for (const [r, reason] of policy.reasons.entries()) {
      if (declared.reasons.has(reason)) continue;
      const message = plain(`reason "${reason}" is not declared; add it to reasons`);
      problems.push({ path: ['supplement_policies', p, 'reasons', r], message });
    }
  }
  for (const [p, policy] of policies.absence.entries()) {
    const message = findAccountProblem(policy.account, 'days', declared);
    if (message) problems.push({ path: ['absence_policies', p, 'account'], message: plain(message) });
  }
}

/** Several policies of one code are its versions, so a code is used twice only from the same date on. */
function checkVersions(
  policies: readonly { readonly code: string; readonly inForce: DateRange }[],
  field: string,
  problems: Problem[],
): void {
  const seen = new Set<string>();
  for (const [index, { code, inForce }] of policies.entries()) {
    const isDated = Number.isFinite(inForce.from);
    const message = plain(`"${code}" is used twice${isDated ? ` from ${formatDate(inForce.from)} on` : ''}`);
    if (seen.has(`${code} from ${inForce.from}`))
      problems.push({ path: [field, index, isDated ? 'effective_from' : 'code'], message });
    seen.add(`${code} from ${inForce.from}`);
  }
}

function checkUnique(
  rows: readonly { readonly code: string }[],
  path: DocumentPath,
  problems: Problem[],
): void {
  const seen = new Set<string>();
  for (const [index, { code }] of rows.entries()) {
    if (seen.has(code))
      problems.push({ path: [...path, index, 'code'], message: plain(`"${code}" is used twice`) });
    seen.add(code);
  }
}

function findReferenceProblem(
  kind: string,
  code: string,
  registry: RegistryName,
  declared: Declared,
  offers: readonly CounterOffer[],
): string | undefined {
  if (kind === 'reason' && !declared.reasons.has(code))
    return `reason "${code}" is not declared; add it to reasons`;
  if (kind === 'account') return findAccountProblem(code, unitOf(registry), declared);
  if (kind !== 'counter') return undefined;
  const lookup = lookUpCounter(offers, code);
  if ('found' in lookup) return undefined;
  if (lookup.problem === 'ambiguous')
    return `several policies offer "${code}"; write ${lookup.offeredBy[0]}.${code}`;
  return `there is no counter "${code}"; add a counter policy that offers it`;
}

/** Why an account cannot be used where it is named; undefined when it can. */
function findAccountProblem(
  code: string,
  unit: AccountDocument['unit'] | undefined,
  declared: Declared,
): string | undefined {
  const meant = code === 'flex' && unit !== 'days' ? [...declared.flexAccounts, code] : [code];
  const found = meant.find((one) => declared.accounts.has(one));
  if (found === undefined) return `account "${code}" is not declared; add it to accounts`;
  const actual = declared.accounts.get(found);
  return unit === undefined || actual === unit
    ? undefined
    : `account "${code}" is kept in ${actual}, not in ${unit}`;
}

function unitOf(registry: RegistryName): AccountDocument['unit'] | undefined {
  if (registry === 'settlement-steps' || registry === 'calculators') return 'minutes';
  return registry === 'expiries' || registry === 'accruals' || registry === 'usage-rules'
    ? 'days'
    : undefined;
}

function isReference(value: unknown): value is { plugin: string; config: unknown } {
  return typeof value === 'object' && value !== null && 'plugin' in value && typeof value.plugin === 'string';
}
