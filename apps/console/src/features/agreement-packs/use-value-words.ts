'use client';

import type { ConfigSchema } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { isPolicyKind, registriesOf } from '../../parts/plugins/policy-kinds.ts';
import { useSchemaHost } from '../../parts/plugins/use-schema-host.ts';
import type { Change, Value } from './edition-choices.ts';

const columns = [
  'name',
  'state',
  'position',
  'availabilityScope',
  'norm',
  'flexAccountId',
  'statementPeriod',
  'approvalMode',
  'generators',
  'config',
  'kind',
  'type',
] as const;

/** Says where a value of a pack stands and what it is, in the words of the forms. */
export function useValueWords({ kind }: Change) {
  const text = useTranslations('packs');
  const state = useTranslations('choice.state');
  const yesNo = useTranslations('choice.flag');
  const formats = useFormats();
  const { host } = useSchemaHost(registriesFor(kind));
  const pluginOf = (id: string) =>
    registriesFor(kind)
      .flatMap((registry) => host.plugins(registry))
      .find((plugin) => plugin.id === id);

  function fieldOf({ at, plugin }: Value): ConfigSchema | undefined {
    const [name = ''] = at.split('/config/').slice(-1);
    return plugin ? pluginOf(plugin)?.schema.properties?.[name.split('/')[0] ?? ''] : undefined;
  }

  function one(schema: ConfigSchema | undefined, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return yesNo(value ? 'yes' : 'no');
    if (typeof value === 'object') return nameOf(value);
    const text = typeof value === 'number' ? formats.number(value) : decimalOf(value);
    if (schema?.enum) return host.word(String(value));
    if (schema?.unit === 'percent') return `${text} %`;
    return schema?.unit ? `${text} ${host.word(schema.unit)}` : text;
  }

  const decimalOf = (value: unknown) =>
    typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? formats.decimal(value) : String(value);

  function nameOf(value: object): string {
    const { name, plugin } = value as { name?: unknown; plugin?: unknown };
    if (typeof name === 'string') return name;
    const found = typeof plugin === 'string' ? pluginOf(plugin) : undefined;
    return found ? host.say(found.title) : JSON.stringify(value);
  }

  return {
    /** `Twelfths of a year, Annual days`; of a rule with its name before. */
    label(value: Value): string {
      const column = columns.find((name) => value.at.split('/')[1] === name);
      const found = value.plugin ? pluginOf(value.plugin) : undefined;
      const field = fieldOf(value);
      const parts = [
        value.rule,
        found ? host.say(found.title) : null,
        field?.title ? host.say(field.title) : null,
      ].filter(Boolean);
      return parts.length > 0 ? parts.join(', ') : column ? text(`column.${column}`) : value.at;
    },
    value(value: Value, held: unknown): string {
      if (value.at === '/state') return state(held === 'inactive' ? 'inactive' : 'active');
      const schema = fieldOf(value);
      return Array.isArray(held)
        ? held.map((item) => one(schema?.items, item)).join(', ')
        : one(schema, held);
    },
  };
}

function registriesFor(kind: Change['kind']) {
  if (kind === 'holiday-calendar') return ['holiday-generators'] as const;
  const policy = kind.replace(/-policy$/, '');
  return isPolicyKind(policy) ? registriesOf[policy] : [];
}
