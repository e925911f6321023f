import type { ConfigSchema } from '@stempel/ui/schema-form';
import type { PageName } from '../../i18n/texts.ts';

const policyKinds = ['absence', 'supplement', 'working-time', 'settlement'] as const;
export type PolicyKind = (typeof policyKinds)[number];

export const isPolicyKind = (text: string): text is PolicyKind => policyKinds.some((kind) => kind === text);

/** Key of the pages of a kind in the texts. */
export const pageNames = {
  absence: 'absencePolicies',
  supplement: 'supplementPolicies',
  'working-time': 'workingTimePolicies',
  settlement: 'settlementPolicies',
} as const satisfies Record<PolicyKind, PageName>;

export const registriesOf = {
  absence: ['accruals', 'usage-rules', 'expiries'],
  supplement: ['filters', 'calculators', 'counters'],
  'working-time': ['working-time-steps'],
  settlement: ['settlement-steps'],
} as const satisfies Record<PolicyKind, readonly string[]>;

/**
 * What the document of a policy itself holds (core/docs/scenarios.md, Given), in the form language of its plugins.
 */
export const ruleSchema: ConfigSchema = {
  type: 'object',
  required: ['code'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'How people know the rule.' },
    code: { type: 'string', title: 'Code', description: 'Names the line in statements and exports.' },
    filters: {
      type: 'array',
      title: 'When',
      description: 'All conditions must be met. Without a condition the rule applies to all time.',
      items: { 'x-plugin-registry': 'filters', title: 'Filter' },
    },
    calculator: {
      'x-plugin-registry': 'calculators',
      title: 'What it gives',
      description: 'Without a calculation the time itself is paid.',
    },
    activity: {
      type: 'string',
      title: 'Activity',
      description: 'Activity it is paid under.',
      'x-reference': 'activity',
    },
    excludes_from_counters: {
      type: 'boolean',
      title: 'Does not count as overtime',
      description: 'This time counts neither as overtime nor towards contracted hours.',
      default: false,
    },
  },
};

const rulesPolicySchema: ConfigSchema = {
  type: 'object',
  properties: {
    combination: {
      type: 'string',
      title: 'When several rules apply',
      description:
        'First match: each hour is paid by the first rule that fits. All add up: each hour is paid by every rule that fits. Highest rate: each hour is paid by the rule with the highest rate.',
      enum: ['first-match', 'stack', 'highest'],
      default: 'first-match',
    },
    reasons: {
      type: 'array',
      title: 'Only presence with these reasons',
      description: 'Nothing chosen: all worked time.',
      items: { type: 'string', 'x-reference': 'reason' },
    },
  },
};

const absencePolicySchema: ConfigSchema = {
  type: 'object',
  required: ['account'],
  properties: {
    account: {
      type: 'string',
      title: 'Time account',
      description: 'The account of this leave.',
      'x-reference': 'account',
    },
  },
};

/** Schemas whose words are translated with those of the plugins. */
export const documentSchemas = [ruleSchema, rulesPolicySchema, absencePolicySchema];

/** What documents hold beside their parts, by name. */
export const documentFields: Readonly<Record<string, ConfigSchema>> = {
  ...rulesPolicySchema.properties,
  ...absencePolicySchema.properties,
};

/** The schema of what a document holds beside its parts; none for lists of steps. */
export function documentSchemaOf(
  kind: PolicyKind,
  config: Readonly<Record<string, unknown>>,
): ConfigSchema | undefined {
  if (kind === 'absence') return absencePolicySchema;
  return kind === 'supplement' && config.kind === 'rules' ? rulesPolicySchema : undefined;
}
