'use client';

import { useFocusWrong, useToast } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isDate } from '../../format/dates.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { useTellLater } from '../said/use-tell.ts';
import { changedFields, wireValue } from './changes.tsx';
import { fieldsFor, mergeParts } from './field-parts.ts';
import type { ObjectValues } from './object-form.tsx';
import type { FieldSpec, Version, VersionedResource, VersionedRow } from './resource.ts';
import { versionChangedOn } from './version-on.ts';

interface Save {
  resource: VersionedResource;
  fields: readonly FieldSpec[];
  initial: ObjectValues;
  /** The object that changes, as it was read; without one a new object is created. */
  target?: VersionedRow;
  /** The date of the change is chosen in the form, and with it the version that changes. */
  dated: boolean;
  onSaved: (row: VersionedRow) => void;
}

/** What another person saved since the form was opened. */
export interface Meanwhile {
  before: ObjectValues;
  after: ObjectValues;
  /** Fields both of them changed, `field` or `field.part`. */
  both: readonly string[];
}

/** What the form compares with: the values of a version, the date that version begins, the object's revision. */
interface Base {
  values: ObjectValues;
  from: string;
  version: number | undefined;
}

/**
 * The form of a create, a change or a correction. What was typed stays when the server refuses; when another person
 * saved in between, their changes come in beside what was typed, and the next save stands on theirs.
 */
export function useObjectForm({ resource, fields, initial, target, dated, onSaved }: Save) {
  const text = useTranslations('versioned');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const tellLater = useTellLater();
  const [element, focusWrong] = useFocusWrong<HTMLFormElement>();
  const form = useForm<ObjectValues>({ defaultValues: initial });
  const [base, setBase] = useState<Base>({
    values: initial,
    from: target?.effective_from ?? '',
    version: target?.version,
  });
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const procedures = resource.procedures(client);

  const versions = useVersions(resource, dated ? target : undefined);
  useStandOn({ versions: versions.data?.data, form, fields, base, setBase });

  const takeIn = async (id: string) => {
    // Before its first version there is nothing to read: the change stands on that version.
    const [, date = base.from] = [base.from, String(form.getValues('effective_from'))].sort();
    const row = await procedures.get.query({ id, as_of: date });
    const after = valuesOf(fields, row);
    const both = follow(form, fields, base.values, after);
    setMeanwhile({ before: base.values, after, both });
    setBase({ values: { ...base.values, ...after }, from: row.effective_from, version: row.version });
    await queries.invalidateQueries({ queryKey: versionsKey(resource, id) });
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
      if (errors.length === 0) return;
      const tell = await tellLater();
      for (const issue of errors) {
        const at = placeOf(fields, issue.pointer);
        if (at !== null) form.setError(at, { message: tell(issue) });
      }
      // Others may have changed what was chosen from: choices and what is shown beside the form say so then, too.
      await queries.invalidateQueries();
    },
  });
  const submit = form.handleSubmit((values) => {
    const own = fieldsFor(fields, values);
    const lacking = own.flatMap(({ name, lacks }) =>
      (lacks?.(values[name]) ?? []).map((part) => `${name}.${part}`),
    );
    for (const name of lacking) form.setError(name, { message: text('valueMissing') });
    if (lacking.length > 0) return focusWrong();
    const sent = target ? changedFields(fields, base.values, values) : own;
    // An earlier date alone is a change too: it brings the object into force earlier.
    if (target && sent.length === 0 && String(values.effective_from) >= base.from) {
      form.setError('root', { message: text('nothingToSave') });
      return;
    }
    const body = Object.fromEntries(sent.map((field) => [field.name, wireValue(field, values[field.name])]));
    mutation.mutate({ ...body, effective_from: values.effective_from });
  });
  return { form, element, submit, pending: mutation.isPending, error: mutation.error, base, meanwhile };
}

/** Where the form says what is wrong with a member of the body: at the field, or at the part of it; null: nowhere. */
function placeOf(fields: readonly FieldSpec[], pointer: string): string | null {
  const [, name = '', part = ''] = pointer.split('/');
  if (name === 'effective_from') return name;
  const field = fields.find((one) => one.name === name);
  if (!field) return null;
  return field.parts?.some((one) => one.name === part) ? `${name}.${part}` : name;
}

const versionsKey = (resource: VersionedResource, id: string) => [resource.name, 'versions', id];

/** Every version of the object that changes; the page below has read them already. */
function useVersions(resource: VersionedResource, target: VersionedRow | undefined) {
  const procedures = resource.procedures(useTRPCClient());
  const id = target?.id ?? '';
  return useQuery({
    queryKey: versionsKey(resource, id),
    queryFn: () => procedures.versions.query({ id, limit: 1000 }),
    enabled: target !== undefined,
  });
}

interface StandOn {
  versions: readonly Version[] | undefined;
  form: UseFormReturn<ObjectValues>;
  fields: readonly FieldSpec[];
  base: Base;
  setBase: (base: Base) => void;
}

/** Compares with the version in force on the chosen date: the server merges a change into that one. */
function useStandOn({ versions, form, fields, base, setBase }: StandOn): void {
  const date = String(form.watch('effective_from') ?? '');
  useEffect(() => {
    const version = isDate(date) ? versionChangedOn(versions ?? [], date) : undefined;
    if (version === undefined || version.effective_from === base.from) return;
    // What never changes with a date (code, start) is no part of a version and stays.
    const told = Object.entries(version).filter(([name]) => fields.some((field) => field.name === name));
    const values = { ...base.values, ...Object.fromEntries(told) };
    follow(form, fields, base.values, values);
    setBase({ ...base, values, from: version.effective_from });
  }, [date, versions, form, fields, base, setBase]);
}

/**
 * Lets the fields that nobody touched follow from one state to another, and of those with parts each part. Hands out what
 * both changed, `field` or `field.part`.
 */
function follow(
  form: UseFormReturn<ObjectValues>,
  fields: readonly FieldSpec[],
  before: ObjectValues,
  after: ObjectValues,
): string[] {
  const moved = changedFields(fields, before, after);
  const typed = form.getValues();
  const mine = changedFields(fields, before, typed);
  return moved.flatMap((field) => {
    const { name } = field;
    if (!mine.includes(field)) {
      form.setValue(name, after[name]);
      return [];
    }
    if (!field.parts) return [name];
    const { merged, both } = mergeParts(field, before[name], after[name], typed[name]);
    form.setValue(name, merged);
    return both.map((part) => `${name}.${part}`);
  });
}

/** The values a form starts with: those of an object, or the usual ones of a new one. */
export function valuesOf(fields: readonly FieldSpec[], row?: object): ObjectValues {
  const given = row as ObjectValues | undefined;
  return Object.fromEntries(fields.map((field) => [field.name, given?.[field.name] ?? field.initial]));
}
