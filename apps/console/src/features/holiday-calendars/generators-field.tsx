'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { generatorsOf } from '../../parts/plugins/generators.ts';
import type { FieldSpec } from '../../parts/versioned/resource.ts';

// Loaded with the first form that needs it: the list only counts the rules.
const GeneratorsEditor = dynamic(
  () => import('./generators-editor.tsx').then((module) => module.GeneratorsEditor),
  { ssr: false },
);

function SayGenerators({ value }: { value: unknown }) {
  const text = useTranslations('holidays');
  return text('rules', { count: generatorsOf(value).length });
}

/** The rules of a holiday calendar with the year they make. */
export const generatorsField: FieldSpec = {
  name: 'generators',
  label: 'generators',
  initial: [],
  editor: ({ value, onChange }) => <GeneratorsEditor value={value} onChange={onChange} />,
  Say: SayGenerators,
};
