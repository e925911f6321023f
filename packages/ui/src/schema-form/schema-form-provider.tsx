'use client';

import type { ReactNode } from 'react';
import { SchemaFields } from './schema-fields.tsx';
import { SchemaFormContext, type SchemaFormHost } from './schema-form-context.tsx';

/** Gives the fields inside their plugins, words, choices and errors. */
export function SchemaFormProvider({
  host,
  errors,
  children,
}: {
  host: SchemaFormHost;
  errors: ReadonlyMap<string, string>;
  children: ReactNode;
}) {
  return <SchemaFormContext value={{ ...host, errors, Fields: SchemaFields }}>{children}</SchemaFormContext>;
}
