'use client';

import { useState } from 'react';
import type { FieldControl } from '../field.tsx';
import { SearchSelect } from '../search-select.tsx';
import type { PluginChoice } from './config-schema.ts';
import { foundIn } from './find-plugins.ts';
import { useSchemaForm } from './schema-form-context.tsx';

interface PluginSearchProps {
  control: Partial<FieldControl> & { 'aria-label': string };
  /** Id of the chosen one. */
  value: string | undefined;
  choices: readonly PluginChoice[];
  onChoose: (id: string) => void;
}

/** One of many plugins, under headings, found by the words of their titles and descriptions. */
export function PluginSearch({ control, value, choices, onChoose }: PluginSearchProps) {
  const { say, text } = useSchemaForm();
  const [typed, setTyped] = useState('');
  const said = choices.map(({ id, title, description, group = '' }) => ({
    id,
    label: say(title),
    details: say(description),
    group,
  }));
  const chosen = said.find(({ id }) => id === value);
  return (
    <SearchSelect
      control={control}
      value={chosen ?? (value === undefined ? null : { id: value, label: value })}
      choices={foundIn(said, typed)}
      onSearch={setTyped}
      onChange={(choice) => (choice ? onChoose(choice.id) : undefined)}
      clearable={false}
      placeholder={text.search}
      nothingFound={text.nothingFits}
    />
  );
}
