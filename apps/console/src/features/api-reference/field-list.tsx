import { Badge } from '@stempel/ui';
import { getTranslations } from 'next-intl/server';
import { Prose } from './prose.tsx';
import type { Field } from './schema-fields.ts';

/** The members of a body or an answer, the inner ones by their path. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className="divide-y divide-line/60">
      {fields.map((field, at) => (
        <FieldItem key={`${at} ${field.name}`} {...field} more="" />
      ))}
    </ul>
  );
}

/** What is known of one value: its name, type and meaning. */
export async function FieldItem({
  name,
  required,
  type,
  description,
  more,
}: Omit<Field, 'values'> & { more: string }) {
  const text = await getTranslations('apiReference');
  return (
    <li className="px-4 py-2 text-dense">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="font-mono font-semibold">{name}</code>
        {required ? <Badge tone="accent">{text('required')}</Badge> : null}
        <span className="text-fine break-words text-ink-soft">{type}</span>
      </p>
      <p className="mt-0.5 max-w-prose text-pretty">
        <Prose text={description} />
      </p>
      {more ? <p className="mt-0.5 font-mono text-fine break-all text-ink-soft">{more}</p> : null}
    </li>
  );
}
