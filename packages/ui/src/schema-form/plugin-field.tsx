'use client';

import { lazy, Suspense, useId } from 'react';
import { Select } from '../field.tsx';
import { changePlugin } from './change-plugin.ts';
import { isPluginConfig } from './config-schema.ts';
import type { SchemaFieldProps } from './field-props.ts';
import { usePointerError, useSchemaForm } from './schema-form-context.tsx';

// Loaded with the first long list: most parts choose out of few.
const PluginSearch = lazy(() =>
  import('./plugin-search.tsx').then((module) => ({ default: module.PluginSearch })),
);

/** A plugin nested in the config of another one. */
export function PluginField({
  schema,
  value,
  onChange,
  pointer,
  registry,
}: SchemaFieldProps & { registry: string }) {
  const { say } = useSchemaForm();
  return (
    <fieldset className="@container col-span-full rounded-control border border-line bg-sunken/60 p-2.5">
      <legend className="px-1 text-dense font-medium">{say(schema.title ?? '')}</legend>
      <PluginPicker
        registry={registry}
        label={say(schema.title ?? '')}
        value={value}
        onChange={onChange}
        pointer={pointer}
      />
    </fieldset>
  );
}

interface PluginPickerProps {
  registry: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  pointer: string;
}

/** Chooses a plugin of a registry and shows the form of its config; another choice keeps what it can. */
export function PluginPicker({ registry, label, value, onChange, pointer }: PluginPickerProps) {
  const { plugins, say, text, Fields } = useSchemaForm();
  const id = useId();
  const choices = plugins(registry);
  const chosen = isPluginConfig(value) ? value : undefined;
  const plugin = choices.find((choice) => choice.id === chosen?.plugin);
  const here = usePointerError(pointer);
  const atPlugin = usePointerError(`${pointer}/plugin`);
  const refused = here ?? atPlugin;
  // What is wrong with a choice that was not made needs no words of the server's.
  const error = refused === undefined || chosen ? refused : text.missing;
  const control = {
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': id,
  };
  const choose = (wanted: string) => {
    const next = choices.find((choice) => choice.id === wanted);
    onChange(next && changePlugin(value, next, registry, choices));
  };
  return (
    <div data-at={pointer} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        {choices.some(({ group }) => group !== undefined) ? (
          <Suspense fallback={<div className="h-8" />}>
            <PluginSearch control={control} value={chosen?.plugin} choices={choices} onChoose={choose} />
          </Suspense>
        ) : (
          <Select {...control} value={chosen?.plugin ?? ''} onChange={(event) => choose(event.target.value)}>
            {plugin ? null : <option value={chosen?.plugin ?? ''}>{chosen?.plugin ?? text.choose}</option>}
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {say(choice.title)}
              </option>
            ))}
          </Select>
        )}
        <p id={id} className="text-fine text-ink-soft">
          {plugin ? say(plugin.description) : null}
          {error ? (
            <span role="alert" className="block font-medium text-bad">
              {error}
            </span>
          ) : null}
        </p>
      </div>
      {plugin && chosen ? (
        <Fields
          key={plugin.id}
          schema={plugin.schema}
          value={chosen.config}
          onChange={(config) => onChange({ plugin: plugin.id, config })}
          pointer={`${pointer}/config`}
        />
      ) : null}
    </div>
  );
}
