'use client';

import { type Config, type ConfigSchema, isPluginConfig, type SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { ruleSchema } from '../../parts/plugins/policy-kinds.ts';
import { saysTheSame } from './canonical.ts';
import type { PartDifference } from './policy-difference.ts';
import { useSentences } from './use-sentences.ts';

/** Says a part that changed: its name alone, and each value that is another now. */
export function usePartChanges(host: SchemaFormHost) {
  const text = useTranslations('policy');
  const { plugin, value: valueText, and } = useSentences(host);
  const { say, plugins } = host;

  /** The name of a plugin alone. */
  function name(value: unknown, registry: string): string {
    if (!isPluginConfig(value)) return text('choosePlugin');
    return say(plugins(registry).find((one) => one.id === value.plugin)?.title ?? value.plugin);
  }

  /** The values of a part that differ, each under its title. */
  function changes(part: Pick<PartDifference, 'registry' | 'rules' | 'before' | 'after'>) {
    const { registry, rules, before, after } = part;
    const schemaOf = (value: unknown) =>
      isPluginConfig(value)
        ? plugins(registry).find((one) => one.id === value.plugin)?.schema.properties
        : undefined;
    const configOf = (value: unknown): Config =>
      rules ? (value as Config) : isPluginConfig(value) ? value.config : {};
    const schema = rules ? ruleSchema.properties : schemaOf(after);
    const [old, next] = [configOf(before), configOf(after)];
    return Object.entries(schema ?? {})
      .filter(([field, { default: usual }]) => !saysTheSame(old[field] ?? usual, next[field] ?? usual))
      .map(([field, shape]) => ({
        title: say(shape.title ?? field),
        before: wholeText(shape, old[field] ?? shape.default),
        after: wholeText(shape, next[field] ?? shape.default),
      }));
  }

  /** A value that stands alone: nested plugins need no brackets around them. */
  function wholeText(field: ConfigSchema, value: unknown): string {
    const inner = field.items?.['x-plugin-registry'];
    if (inner && Array.isArray(value)) return and.format(value.map((one) => plugin(one, inner)));
    const own = field['x-plugin-registry'];
    return own && value ? plugin(value, own) : valueText(field, value);
  }

  return { name, changes };
}
