import type { DocumentPath, RegistryName } from '@stempel/core';

export type PolicyKind = 'absence' | 'supplement' | 'working-time' | 'settlement';

/** A plugin reference inside a policy document. */
export interface PlacedPlugin {
  registry: RegistryName;
  path: DocumentPath;
  reference: unknown;
}

const listsOf: Record<Exclude<PolicyKind, 'supplement'>, [field: string, registry: RegistryName][]> = {
  absence: [
    ['accruals', 'accruals'],
    ['usage_rules', 'usage-rules'],
    ['expiries', 'expiries'],
  ],
  'working-time': [['steps', 'working-time-steps']],
  settlement: [['steps', 'settlement-steps']],
};

/** Every plugin of a policy document that passed its schema, with its path in the document. */
export function pluginsOf(kind: PolicyKind, document: Record<string, unknown>): PlacedPlugin[] {
  if (kind !== 'supplement') {
    return listsOf[kind].flatMap(([field, registry]) => placed(document[field], registry, [field]));
  }
  if (document.kind === 'counter') {
    return [{ registry: 'counters', path: ['counter'], reference: document.counter }];
  }
  const rules = (document.rules ?? []) as { filters?: unknown; calculator?: unknown }[];
  return rules.flatMap((rule, index) => [
    ...placed(rule.filters, 'filters', ['rules', index, 'filters']),
    ...(rule.calculator === undefined
      ? []
      : placed([rule.calculator], 'calculators', ['rules', index, 'calculator']).map(withoutIndex)),
  ]);
}

function placed(list: unknown, registry: RegistryName, path: DocumentPath): PlacedPlugin[] {
  return ((list ?? []) as unknown[]).map((reference, index) => ({
    registry,
    path: [...path, index],
    reference,
  }));
}

function withoutIndex(plugin: PlacedPlugin): PlacedPlugin {
  return { ...plugin, path: plugin.path.slice(0, -1) };
}

/** Codes that the document itself names, outside its plugins. */
export function codesOf(
  kind: PolicyKind,
  document: Record<string, unknown>,
): { kind: string; code: string; path: DocumentPath }[] {
  if (kind === 'absence') return [{ kind: 'account', code: String(document.account), path: ['account'] }];
  if (kind !== 'supplement' || document.kind === 'counter') return [];
  const reasons = ((document.reasons ?? []) as string[]).map((code, index) => ({
    kind: 'reason',
    code,
    path: ['reasons', index] as DocumentPath,
  }));
  const activities = ((document.rules ?? []) as { activity?: string | null }[]).flatMap(
    ({ activity }, index) =>
      activity
        ? [{ kind: 'activity', code: activity, path: ['rules', index, 'activity'] as DocumentPath }]
        : [],
  );
  return [...reasons, ...activities];
}
