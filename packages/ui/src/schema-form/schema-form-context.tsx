'use client';

import { type ComponentType, createContext, useContext } from 'react';
import type { Config, PluginChoice } from './config-schema.ts';
import { problemOfValue } from './field-problem.ts';
import type { SchemaFieldProps, SchemaFieldsProps } from './field-props.ts';
import type { SchemaFormText } from './schema-form-text.ts';

/** Something a code may refer to. */
export interface ReferenceChoice {
  readonly code: string;
  readonly name: string;
}

export interface SchemaFormHost {
  readonly text: SchemaFormText;
  /** The plugins of a registry, in the order they are offered. */
  readonly plugins: (registry: string) => readonly PluginChoice[];
  /** What codes of a kind may refer to; undefined where anything may be written. */
  readonly references: (kind: string, siblings?: Config) => readonly ReferenceChoice[] | undefined;
  /** A title or description of a plugin in the person's language. */
  readonly say: (text: string) => string;
  /** A unit or a choice of a list in the person's language. */
  readonly word: (word: string) => string;
}

interface Settings extends SchemaFormHost {
  /** What is wrong, by JSON Pointer. */
  readonly errors: ReadonlyMap<string, string>;
  /** The fields of nested configs: handed down, because forms nest. */
  readonly Fields: ComponentType<SchemaFieldsProps>;
}

export const SchemaFormContext = createContext<Settings | null>(null);

export function useSchemaForm(): Settings {
  const settings = useContext(SchemaFormContext);
  if (!settings) throw new Error('Wrap the fields in <SchemaFormProvider>.');
  return settings;
}

/** What is wrong at a place of the document. */
export function usePointerError(pointer: string): string | undefined {
  return useSchemaForm().errors.get(pointer);
}

/**
 * What is wrong at a field, or at any of its parts where the field shows them as one: as the schema explains it in
 * the person's language, else as the server said it.
 */
export function useFieldError(
  { schema, required, value, pointer }: SchemaFieldProps,
  withParts = false,
): string | undefined {
  const { errors, text } = useSchemaForm();
  const own = errors.get(pointer);
  if (own !== undefined) return problemOfValue(schema, required, value, text) ?? own;
  return withParts ? [...errors].find(([at]) => at.startsWith(`${pointer}/`))?.[1] : undefined;
}
