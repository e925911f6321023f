'use client';

import { type Config, type ConfigSchema, isPluginConfig, type SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { documentFields, ruleSchema } from '../../parts/plugins/policy-kinds.ts';
import { partsOf } from '../../parts/plugins/policy-parts.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import type { EditorForm } from './editor-form.ts';
import { isEmptyAt } from './is-empty-at.ts';

/** The fields that are wrong or missing, each with the way to it. */
export function MendList({ host, typed, errors, reveal }: EditorForm) {
  const pathOf = useFieldPath(host, typed);
  return (
    <ul className="mt-0.5 flex flex-col">
      {[...errors].map(([pointer, error]) => (
        <li key={pointer}>
          <button
            type="button"
            className="rounded-control py-0.5 text-left text-accent hover:underline"
            onClick={() => reveal(pointer)}
          >
            {pathOf(pointer)}
          </button>
          <span className="text-ink-soft">: {isEmptyAt(typed, pointer) ? host.text.missing : error}</span>
        </li>
      ))}
    </ul>
  );
}

/** Says where a field is: `Evening › When 1 › From`. */
function useFieldPath(host: SchemaFormHost, typed: TypedPolicy) {
  const field = useTranslations('field');
  const text = useTranslations('policy');
  const { say, plugins } = host;
  const own: Readonly<Record<string, string>> = {
    name: field('name'),
    code: field('code'),
    position: text('position'),
    state: field('state'),
    availability_scope: field('availability'),
  };

  function ofPlugin(registry: string, value: unknown, [first, ...rest]: readonly string[]): string[] {
    if (first !== 'config' || !isPluginConfig(value)) return [];
    const schema = plugins(registry).find(({ id }) => id === value.plugin)?.schema;
    return schema ? inside(schema, value.config, rest) : [];
  }

  function inside(schema: ConfigSchema, value: Config, [name = '', ...rest]: readonly string[]): string[] {
    const shape = schema.properties?.[name];
    if (!shape) return [];
    const title = say(shape.title ?? name);
    const [at, ...deeper] = rest;
    const items = shape.items;
    if (items && at !== undefined) {
      const item = (value[name] as readonly unknown[] | undefined)?.[Number(at)];
      const row = `${title} ${Number(at) + 1}`;
      const registry = items['x-plugin-registry'];
      if (registry) return [row, ...ofPlugin(registry, item, deeper)];
      return [row, ...(items.properties ? inside(items, (item ?? {}) as Config, deeper) : [])];
    }
    const registry = shape['x-plugin-registry'];
    return [title, ...(registry ? ofPlugin(registry, value[name], rest) : [])];
  }

  return (pointer: string): string => {
    const [member = '', name = '', ...rest] = pointer.split('/').slice(1);
    if (member !== 'config') return own[member] ?? (pointer || text('general'));
    const list = partsOf(typed.kind, typed.config).find((one) => one.field === name);
    if (!list) return say(documentFields[name]?.title ?? name);
    const [at = '0', ...path] = list.single ? ['0', ...rest] : rest;
    const item = list.items[Number(at)];
    const part = text('partTitle', { part: text(`one.${list.field}`), position: Number(at) + 1 });
    const rule = (item ?? {}) as Config;
    if (list.rules)
      return [String(rule.name || rule.code || part), ...inside(ruleSchema, rule, path)].join(' › ');
    return [part, ...ofPlugin(list.registry, item, path)].join(' › ');
  };
}
