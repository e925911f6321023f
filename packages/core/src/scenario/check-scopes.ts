import type { DocumentPath, Problem } from '../contract/problem.ts';
import { plain } from '../messages/index.ts';
import type { ScenarioParts } from './read-document.ts';
import { availabilityScopeDocument } from './scenario-document.ts';

const lists = [
  'working_time_policies',
  'supplement_policies',
  'absence_policies',
  'settlement_policies',
] as const;

/** Adds a problem for every unit and terms that a scope, an employment or a unit names and nobody declares. */
export function checkScopes(parts: ScenarioParts, problems: Problem[]): void {
  const units = new Set(parts.orgUnits.map(({ value }) => value.code));
  const terms = new Set(parts.employments.flatMap(({ value }) => value.terms.map(({ code }) => code)));
  const refuse = (kind: string, code: string, path: DocumentPath, advice: string) =>
    problems.push({ path, message: plain(`${kind} "${code}" is not declared; ${advice}`) });
  const checkUnit = (code: string | null | undefined, path: DocumentPath) => {
    if (code && !units.has(code)) refuse('org unit', code, path, 'add it to org_units');
  };
  const seen = new Set<string>();
  for (const { index, value } of parts.orgUnits) {
    checkUnit(value.parent, ['org_units', index, 'parent']);
    const version = `${value.code} from ${value.effective_from ?? ''}`;
    const field = value.effective_from ? 'effective_from' : 'code';
    if (seen.has(version))
      problems.push({ path: ['org_units', index, field], message: plain(`"${value[field]}" is used twice`) });
    seen.add(version);
  }
  for (const { index, value } of parts.employments) {
    for (const [place, one] of value.terms.entries())
      checkUnit(one.org_unit, ['employments', index, 'terms', place, 'org_unit']);
  }
  for (const list of lists) {
    for (const [index, policy] of parts.document[list].entries()) {
      const path = [list, index, 'availability_scope'];
      const scope = readScope(policy);
      for (const [place, code] of (scope?.org_units ?? []).entries())
        checkUnit(code, [...path, 'org_units', place]);
      for (const [place, code] of (scope?.employment_terms ?? []).entries())
        if (!terms.has(code))
          refuse(
            'terms',
            code,
            [...path, 'employment_terms', place],
            'give the code to terms of an employment',
          );
    }
  }
}

function readScope(policy: unknown) {
  if (typeof policy !== 'object' || policy === null || !('availability_scope' in policy)) return undefined;
  return availabilityScopeDocument.safeParse(policy.availability_scope).data;
}
