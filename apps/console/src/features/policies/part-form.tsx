'use client';

import { type Config, PluginPicker, SchemaFields } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { ruleSchema } from '../../parts/plugins/policy-kinds.ts';
import { type PartList, pointerOf } from '../../parts/plugins/policy-parts.ts';

interface PartFormProps {
  parts: PartList;
  index: number;
  onChange: (item: unknown) => void;
}

/** The form of one rule, or of one plugin, made from its schema. */
export function PartForm({ parts, index, onChange }: PartFormProps) {
  const text = useTranslations('policy');
  const item = parts.items[index];
  const pointer = pointerOf(parts, index);
  return parts.rules ? (
    <SchemaFields schema={ruleSchema} value={(item ?? {}) as Config} onChange={onChange} pointer={pointer} />
  ) : (
    <PluginPicker
      registry={parts.registry}
      label={text(`one.${parts.field}`)}
      value={item}
      onChange={onChange}
      pointer={pointer}
    />
  );
}
