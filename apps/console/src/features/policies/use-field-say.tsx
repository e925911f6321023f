'use client';

import type { SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { findWord } from '../../i18n/texts.ts';
import { availabilityField } from '../../parts/fields/availability-field.tsx';
import { documentFields } from '../../parts/plugins/policy-kinds.ts';
import { useSentences } from './use-sentences.ts';

/** Says the names and values of what a policy holds beside its parts. */
export function useFieldSay(host: SchemaFormHost) {
  const field = useTranslations('field');
  const text = useTranslations('policy');
  const state = useTranslations('choice.state');
  const sentences = useSentences(host);
  return {
    label(name: string): string {
      if (name === 'name' || name === 'code' || name === 'state') return field(name);
      if (name === 'position') return text('position');
      if (name === 'availability_scope') return field('availability');
      if (name === 'config.kind') return text('supplementKind');
      return host.say(documentFields[name.replace('config.', '')]?.title ?? name);
    },
    value(name: string, value: unknown): ReactNode {
      if (name === 'availability_scope') return <availabilityField.Say value={value} />;
      if (name === 'state') return findWord(state, String(value));
      if (name === 'config.kind') return text(value === 'counter' ? 'kindCounter' : 'kindRules');
      const schema = documentFields[name.replace('config.', '')];
      return schema ? sentences.value(schema, value) : String(value ?? '');
    },
  };
}
