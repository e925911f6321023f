'use client';

import { createContext } from 'react';
import { partsOf } from '../../parts/plugins/policy-parts.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';

/** What the rules of the policy in the editor are called, by their code. */
export const RuleNames = createContext<ReadonlyMap<string, string>>(new Map());

export function ruleNamesOf({ kind, config }: TypedPolicy): ReadonlyMap<string, string> {
  const items = partsOf(kind, config).find(({ rules }) => rules)?.items ?? [];
  const named = items.map((item) => (item ?? {}) as { code?: unknown; name?: unknown });
  return new Map(
    named.flatMap(({ code, name }): [string, string][] =>
      typeof code === 'string' && typeof name === 'string' && name.trim() ? [[code, name]] : [],
    ),
  );
}
