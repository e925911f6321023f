'use client';

import { Field } from '@stempel/ui';
import { DateField } from '@stempel/ui/date-field';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Controller, type RefCallBack, type UseFormReturn } from 'react-hook-form';
import { fieldsFor, membersOf } from './field-parts.ts';
import type { FieldSpec } from './resource.ts';

export type ObjectValues = Record<string, unknown>;

interface ObjectFormProps {
  form: UseFormReturn<ObjectValues>;
  fields: readonly FieldSpec[];
  /** Asks for the date from which the change holds. */
  dated: boolean;
  /** Nothing is there yet that the date could replace. */
  isNew: boolean;
}

/**
 * The fields of one object, with the date from which they hold: last where it is new, since who makes it thinks of its name
 * first.
 */
export function ObjectForm({ form, fields, dated, isNew }: ObjectFormProps) {
  const text = useTranslations('versioned');
  const values = form.watch();
  const date = (
    <Field
      label={text('from')}
      required
      hint={text(isNew ? 'fromHintNew' : 'fromHint')}
      error={messageOf(form, 'effective_from')}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="effective_from"
          rules={{ required: text('fromMissing') }}
          render={({ field: { value, onChange } }) => (
            <DateField {...control} value={typeof value === 'string' ? value : ''} onChange={onChange} />
          )}
        />
      )}
    </Field>
  );
  return (
    <div className="flex flex-col gap-4">
      {dated && !isNew ? date : null}
      {fieldsFor(fields, values).map((field) => (
        <FormField
          key={field.name}
          field={field}
          form={form}
          values={values}
          onTyped={(value) => (isNew ? propose(form, fields, { [field.name]: value }) : undefined)}
        />
      ))}
      {dated && isNew ? date : null}
    </div>
  );
}

/** Lets fields that have what was proposed follow what is typed elsewhere. */
function propose(form: ObjectFormProps['form'], fields: readonly FieldSpec[], typed: ObjectValues): void {
  const before = form.getValues();
  const after = { ...before, ...typed };
  for (const { name, proposed } of fields)
    if (proposed && !(name in typed) && before[name] === proposed(before))
      form.setValue(name, proposed(after), { shouldValidate: form.formState.isSubmitted });
}

const focusable = 'input, select, textarea, button, [role=spinbutton]';

/** Takes the focus when the form finds the field wanting; what is inside may have several controls. */
function FocusTarget({ onTarget, children }: { onTarget: RefCallBack; children: ReactNode }) {
  const take = (element: HTMLElement | null) =>
    onTarget(element && { focus: () => element.querySelector<HTMLElement>(focusable)?.focus() });
  return (
    <div ref={take} className="contents">
      {children}
    </div>
  );
}

function FormField({
  field,
  form,
  values,
  onTyped,
}: {
  field: FieldSpec;
  form: ObjectFormProps['form'];
  values: ObjectValues;
  /** Called before the field has the value. */
  onTyped: (value: unknown) => void;
}) {
  const label = useTranslations('field');
  const hint = useTranslations('fieldHint');
  const required = useTranslations('versioned');
  return (
    <Controller
      control={form.control}
      name={field.name}
      rules={field.required ? { validate: (value) => !isEmpty(value) || required('valueMissing') } : {}}
      render={({ field: { value, onChange, ref } }) => (
        <Field
          label={label(field.label)}
          required={field.required ?? false}
          hint={field.hint ? hint(field.hint) : undefined}
          error={messageOf(form, field.name)}
        >
          {(control) => (
            <FocusTarget onTarget={ref}>
              {field.editor({
                ...{ control, value, values },
                onChange: (next) => {
                  onTyped(next);
                  onChange(next);
                },
                errorOf: (part) => messageIn(membersOf(form.formState.errors[field.name])[part]),
              })}
            </FocusTarget>
          )}
        </Field>
      )}
    />
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function messageOf(form: ObjectFormProps['form'], name: string): string | undefined {
  return messageIn(form.formState.errors[name]);
}

function messageIn(error: unknown): string | undefined {
  const { message } = membersOf(error);
  return typeof message === 'string' ? message : undefined;
}
