import type { Config } from '@stempel/ui/schema-form';
import type { Texts } from '../../i18n/texts.ts';
import type { PolicyKind } from './policy-kinds.ts';

/** Lists of parts, by their field in the document. */
export type PartField = keyof Texts['policy']['one'];

/** A list of parts in a policy document: rules, steps, accruals …; `single` holds exactly one. */
export interface PartList {
  readonly field: PartField;
  readonly registry: string;
  readonly items: readonly unknown[];
  readonly single: boolean;
  /** Rules hold filters and a calculator; other parts are a plugin each. */
  readonly rules: boolean;
}

const listsOf: Record<PolicyKind, readonly (readonly [field: PartField, registry: string])[]> = {
  absence: [
    ['accruals', 'accruals'],
    ['usage_rules', 'usage-rules'],
    ['expiries', 'expiries'],
  ],
  supplement: [],
  'working-time': [['steps', 'working-time-steps']],
  settlement: [['steps', 'settlement-steps']],
};

/** The parts of a policy document, list by list. */
export function partsOf(kind: PolicyKind, config: Config): PartList[] {
  const items = (field: string) => (Array.isArray(config[field]) ? config[field] : []);
  if (kind !== 'supplement') {
    return listsOf[kind].map(([field, registry]) => ({
      field,
      registry,
      items: items(field),
      single: false,
      rules: false,
    }));
  }
  return config.kind === 'counter'
    ? [{ field: 'counter', registry: 'counters', items: [config.counter], single: true, rules: false }]
    : [{ field: 'rules', registry: 'filters', items: items('rules'), single: false, rules: true }];
}

/** JSON Pointer of a part in the policy. */
export function pointerOf({ field, single }: PartList, index: number): string {
  return single ? `/config/${field}` : `/config/${field}/${index}`;
}

/** The document with the items of a list replaced. */
export function withItems(config: Config, { field, single }: PartList, items: readonly unknown[]): Config {
  return { ...config, [field]: single ? items[0] : items };
}

/** The items with one moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : rest.toSpliced(to, 0, item);
}

/** A rule to begin with, under a code that is free. */
export function freshRule(items: readonly unknown[]): Config {
  const taken = new Set(items.map((item) => (item as { code?: unknown } | undefined)?.code));
  let number = items.length + 1;
  while (taken.has(`rule-${number}`)) number += 1;
  return { code: `rule-${number}`, filters: [], excludes_from_counters: false };
}

/** The document a new policy begins with. */
export function freshConfig(kind: PolicyKind): Config {
  switch (kind) {
    case 'supplement':
      return { kind: 'rules', combination: 'first-match', reasons: [], rules: [] };
    case 'absence':
      return { accruals: [], usage_rules: [], expiries: [] };
    default:
      return { steps: [] };
  }
}
