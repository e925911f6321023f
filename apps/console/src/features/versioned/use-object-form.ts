'use client';

import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { useTellLater } from '../server-words/use-server-words.ts';
import { changedFields, wireValue } from './changes.tsx';
import type { ObjectValues } from './object-form.tsx';
import type { FieldSpec, VersionedResource, VersionedRow } from './resource.ts';

interface Save {
  resource: VersionedResource;
  fields: readonly FieldSpec[];
  initial: ObjectValues;
  /** The object that changes, as it was read; without one a new object is created. */
  target?: VersionedRow;
  onSaved: (row: VersionedRow) => void;
}

/** What another person saved since the form was opened. */
export interface Meanwhile {
  before: ObjectValues;
  after: ObjectValues;
  /** Fields both of them changed. */
  both: readonly string[];
}

/**
 * The form of a create, a change or a correction. What was typed stays when the server refuses; when another person
 * saved in between, their changes come in beside what was typed, and the next save stands on theirs.
 */
export function useObjectForm({ resource, fields, initial, target, onSaved }: Save) {
  const text = useTranslations('versioned');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const tellLater = useTellLater();
  const form = useForm<ObjectValues>({ defaultValues: initial });
  const [base, setBase] = useState({ values: initial, version: target?.version });
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const procedures = resource.procedures(client);

  const takeIn = async (id: string) => {
    const date = String(form.getValues('effective_from'));
    const row = await procedures.get.query({ id, as_of: date });
    const after = valuesOf(fields, row);
    const theirs = changedFields(fields, base.values, after);
    const mine = changedFields(fields, base.values, form.getValues());
    for (const field of theirs) if (!mine.includes(field)) form.setValue(field.name, after[field.name]);
    const both = theirs.filter((field) => mine.includes(field)).map((field) => field.name);
    setMeanwhile({ before: base.values, after, both });
    setBase({ values: { ...base.values, ...after }, version: row.version });
  };
  const mutation = useMutation({
    mutationFn: (body: ObjectValues) =>
      target
        ? procedures.update.mutate({ ...body, id: target.id, expected_version: base.version })
        : procedures.create.mutate(body),
    onSuccess: async (row) => {
      // What has dates of its own is known by them, not by a name.
      toast('good', resource.datedByItself ? text('savedUnnamed') : text('saved', { name: row.name }));
      await queries.invalidateQueries();
      onSaved(row);
    },
    onError: async (error) => {
      if (target && readProblem(error).status === 412) {
        await takeIn(target.id);
        mutation.reset();
        return;
      }
      const { errors } = readProblem(error);
      const tell = errors.length > 0 ? await tellLater() : String;
      for (const issue of errors) {
        const name = issue.pointer.split('/')[1];
        if (name && (name === 'effective_from' || fields.some((field) => field.name === name))) {
          form.setError(name, { message: tell(issue.detail) });
        }
      }
    },
  });
  const submit = form.handleSubmit((values) => {
    const sent = target ? changedFields(fields, base.values, values) : fields;
    // An earlier date alone is a change too: it brings the object into force earlier.
    if (target && sent.length === 0 && String(values.effective_from) >= target.effective_from) {
      form.setError('root', { message: text('nothingToSave') });
      return;
    }
    const body = Object.fromEntries(sent.map((field) => [field.name, wireValue(field, values[field.name])]));
    mutation.mutate({ ...body, effective_from: values.effective_from });
  });
  return { form, submit, pending: mutation.isPending, error: mutation.error, base: base.values, meanwhile };
}

/** The values a form starts with: those of an object, or the usual ones of a new one. */
export function valuesOf(fields: readonly FieldSpec[], row?: object): ObjectValues {
  const given = row as ObjectValues | undefined;
  return Object.fromEntries(fields.map((field) => [field.name, given?.[field.name] ?? field.initial]));
}
