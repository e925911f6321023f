'use client';

import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { changedFields, wireValue } from './changes.tsx';
import type { ObjectValues } from './object-form.tsx';
import type { FieldSpec, VersionedResource, VersionedRow } from './resource.ts';

interface Save {
  resource: VersionedResource;
  fields: readonly FieldSpec[];
  initial: ObjectValues;
  /** The object that changes; without one a new object is created. */
  target?: { id: string; version: number };
  onSaved: (row: VersionedRow) => void;
}

/** The form of a create, a change or a correction: what was typed stays when the server refuses. */
export function useObjectForm({ resource, fields, initial, target, onSaved }: Save) {
  const text = useTranslations('versioned');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const form = useForm<ObjectValues>({ defaultValues: initial });
  const procedures = resource.procedures(client);
  const mutation = useMutation({
    mutationFn: (body: ObjectValues) =>
      target
        ? procedures.update.mutate({ ...body, id: target.id, expected_version: target.version })
        : procedures.create.mutate(body),
    onSuccess: async (row) => {
      toast('good', text('saved', { name: row.name }));
      await queries.invalidateQueries();
      onSaved(row);
    },
    onError: (error) => {
      for (const issue of readProblem(error).errors) {
        const name = issue.pointer.split('/')[1];
        if (name && (name === 'effective_from' || fields.some((field) => field.name === name))) {
          form.setError(name, { message: issue.detail });
        }
      }
    },
  });
  const submit = form.handleSubmit((values) => {
    const sent = target ? changedFields(fields, initial, values) : fields;
    const body = Object.fromEntries(sent.map((field) => [field.name, wireValue(field, values[field.name])]));
    mutation.mutate({ ...body, effective_from: values.effective_from });
  });
  return { form, submit, pending: mutation.isPending, error: mutation.error };
}

/** The values a form starts with: those of an object, or the usual ones of a new one. */
export function valuesOf(fields: readonly FieldSpec[], row?: object): ObjectValues {
  const given = row as ObjectValues | undefined;
  return Object.fromEntries(fields.map((field) => [field.name, given?.[field.name] ?? field.initial]));
}
