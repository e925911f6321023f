import type { Outputs } from '../../trpc/client.tsx';
import type { Problem } from '../../trpc/problem.ts';
import type { Tell } from '../said/use-tell.ts';
import type { PolicyKind } from './policy-kinds.ts';
import { freshConfig } from './policy-parts.ts';

export type Policy = Outputs['policies']['get'];
export type Draft = NonNullable<Outputs['policies']['draft']>;
export type Preview = Exclude<Outputs['policies']['preview'], { refused: unknown }>;
export type Scenario = Exclude<Outputs['policies']['checkScenarios'], { refused: unknown }>[number];

/** A policy as it stands in the editor, saved or not. */
export interface TypedPolicy {
  kind: PolicyKind;
  code: string;
  name: string;
  position: number;
  availability_scope: Policy['availability_scope'];
  config: Record<string, unknown>;
  state: 'active' | 'inactive';
}

/** What the editor begins with: the draft, else what is published, else a policy with nothing in it. */
export function typedOf(kind: PolicyKind, source: Draft | Policy | null): TypedPolicy {
  if (!source) {
    return {
      kind,
      code: '',
      name: '',
      position: 10,
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      config: { ...freshConfig(kind) },
      state: 'active',
    };
  }
  const { code, name, position, availability_scope, config, state } = source;
  return { kind, code, name, position, availability_scope, config, state };
}

export function isSame(left: TypedPolicy, right: TypedPolicy): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What a preview and the scenarios are asked with; a policy without a code yet has a stand-in. */
export function judged(typed: TypedPolicy, id: string | undefined) {
  const { kind, code, position, availability_scope, config } = typed;
  return {
    ...(id === undefined ? {} : { id }),
    kind,
    code: code.trim() || 'policy',
    position,
    availability_scope,
    config,
  };
}

/** What a refusal says about fields, by JSON Pointer into the policy. */
export function errorsOf(problem: Pick<Problem, 'errors'>, tell: Tell): Map<string, string> {
  return new Map(problem.errors.map((one) => [one.pointer.replace(/^\/policy(?=\/)/, ''), tell(one)]));
}
