'use client';

import { DurationField, Field, type FieldControl, Input, Select } from '@stempel/ui';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { locales } from '../../i18n/locales.ts';
import type { EditorProps, FieldSpec } from '../../parts/versioned/resource.ts';
import { type AbsenceType, typeOf } from './absence-type.ts';
import { typeFields } from './absence-type-parts.tsx';
import { languageName } from './language-name.ts';
import { SecondRoleNotice, SecondRoleSelect } from './second-role.tsx';

const offeredDays = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28];

/** All settings of an absence type, in groups; what goes with another choice is asked for once that is made. */
export function AbsenceTypeEditor({ value, onChange, errorOf }: EditorProps) {
  const text = useTranslations('absenceType');
  const label = useTranslations('field');
  const type = typeOf(value);
  const set = (part: Partial<AbsenceType>) => onChange({ ...type, ...part });
  const part = (field: FieldSpec) => (
    <Part field={field} type={type} onChange={set} error={errorOf?.(field.name)} />
  );
  return (
    <FocusOnError>
      <Group title={text('whoGroup')}>
        {part(typeFields.askedBy)}
        {part(typeFields.unit)}
        <div className="sm:col-span-2">
          <Availability type={type} onChange={set} error={errorOf?.('availability_scope')} />
        </div>
      </Group>
      <Group title={text('worthGroup')}>
        {part(typeFields.account)}
        {part(typeFields.earns)}
        {part(typeFields.credit)}
        {type.credit === 'fixed' ? (
          <DurationField
            label={label('creditMinutes')}
            required
            value={type.credit_minutes}
            error={errorOf?.('credit_minutes')}
            onChange={(minutes) => set({ credit_minutes: minutes })}
          />
        ) : null}
      </Group>
      <Group title={text('decisionGroup')}>
        {part(typeFields.approval)}
        {type.approval === 'two-steps' ? (
          <Field
            label={label('secondRole')}
            hint={text('secondRoleHint')}
            required
            error={errorOf?.('second_role_id')}
          >
            {(control) => (
              <SecondRoleSelect
                control={control}
                value={type.second_role_id || null}
                onChange={(id) => set({ second_role_id: id || null })}
              />
            )}
          </Field>
        ) : null}
        <div className="empty:hidden sm:col-span-2">
          <SecondRoleNotice type={type} />
        </div>
        <Field label={label('certificateAfter')} error={errorOf?.('certificate_after_days')}>
          {(control) => (
            <Certificate
              control={control}
              value={type.certificate_after_days}
              onChange={(days) => set({ certificate_after_days: days })}
            />
          )}
        </Field>
      </Group>
      <Group title={text('seenGroup')}>
        {part(typeFields.sickness)}
        {type.sickness ? (
          <p className="text-fine text-pretty text-ink-soft sm:self-center">{text('sicknessSeen')}</p>
        ) : (
          part(typeFields.seenAs)
        )}
        <Names names={type.names} onChange={(names) => set({ names })} error={errorOf?.('names')} />
      </Group>
    </FocusOnError>
  );
}

/** Takes the focus to the first setting that is found wanting. */
function FocusOnError({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const wrong = useRef(false);
  useEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (first && !wrong.current) first.focus();
    wrong.current = Boolean(first);
  });
  return (
    <div ref={ref} className="flex flex-col gap-3">
      {children}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-control border border-line px-3 pt-1 pb-3">
      <legend className="px-1 text-dense font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface PartProps {
  type: AbsenceType;
  onChange: (part: Partial<AbsenceType>) => void;
  error: string | undefined;
}

function Part({ field, type, onChange, error }: PartProps & { field: FieldSpec }) {
  const label = useTranslations('field');
  const hint = useTranslations('fieldHint');
  const values = { ...type };
  return (
    <Field
      label={label(field.label)}
      hint={field.hint ? hint(field.hint) : undefined}
      required={field.required ?? false}
      error={error}
    >
      {(control) =>
        field.editor({
          ...{ control, values, value: values[field.name as keyof AbsenceType] },
          onChange: (value) => onChange({ [field.name]: value }),
        })
      }
    </Field>
  );
}

/** To whom it is offered, in a line; the conditions once somebody wants to change them. */
function Availability({ type, onChange, error }: PartProps) {
  const label = useTranslations('field');
  const hint = useTranslations('fieldHint');
  const field = typeFields.availability;
  return (
    <details open={error !== undefined} className="group">
      <summary className="cursor-pointer text-dense">
        <span className="font-medium">{label('availability')}:</span>{' '}
        <field.Say value={type.availability_scope} />
      </summary>
      <Field label={label('availability')} hint={hint('availability')} error={error} className="mt-2">
        {(control) =>
          field.editor({
            ...{ control, values: {}, value: type.availability_scope },
            onChange: (scope) => onChange({ availability_scope: scope as AbsenceType['availability_scope'] }),
          })
        }
      </Field>
    </details>
  );
}

interface CertificateProps {
  control: FieldControl;
  value: number | null;
  onChange: (days: number | null) => void;
}

function Certificate({ control, value, onChange }: CertificateProps) {
  const text = useTranslations('choice');
  const absence = useTranslations('absenceType');
  const days = value === null || offeredDays.includes(value) ? offeredDays : [...offeredDays, value];
  return (
    <Select
      {...control}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{absence('noCertificate')}</option>
      {days.map((one) => (
        <option key={one} value={one}>
          {text('certificate_after_days', { days: one })}
        </option>
      ))}
    </Select>
  );
}

interface NamesProps {
  names: AbsenceType['names'];
  onChange: (names: AbsenceType['names']) => void;
  error: string | undefined;
}

function Names({ names, onChange, error }: NamesProps) {
  const text = useTranslations('absenceType');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-1 sm:col-span-2">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
        {locales.map((language) => (
          <Field key={language} label={text('nameIn', { language: languageName(language, locale) })}>
            {(control) => (
              <Input
                {...control}
                lang={language}
                value={names[language] ?? ''}
                onChange={(event) => onChange({ ...names, [language]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-fine text-ink-soft">{text('namesHint')}</p>
      {error ? (
        <p role="alert" className="text-fine font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
