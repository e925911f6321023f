'use client';

import { Field, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { isDate } from '../../format/dates.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { EmployeeSelect } from '../../parts/fields/employee-field.tsx';
import { employmentTerms, orgUnits } from '../../parts/fields/references.ts';
import { namesApart } from '../../parts/names/names-apart.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import type { PeopleChange } from './use-people-change.ts';

/** What is typed; empty texts leave as it is. */
export interface ChangeForm {
  from: string;
  unit: string;
  manager: { kind: 'unchanged' | 'nobody' } | { kind: 'somebody'; id: string };
  terms: string;
}

/** What is to be set; null while nothing is, or no date is there yet. */
export function changeOf({ from, unit, manager, terms }: ChangeForm): PeopleChange | null {
  const managerId = manager.kind === 'somebody' ? manager.id : null;
  const isSet = manager.kind === 'nobody' || (managerId !== null && managerId !== '');
  if (!isDate(from) || !(unit || terms || isSet)) return null;
  return {
    effective_from: from,
    ...(unit ? { org_unit_id: unit } : {}),
    ...(isSet ? { manager_id: managerId } : {}),
    ...(terms ? { employment_terms_id: terms } : {}),
  };
}

interface ChangeFieldsProps {
  form: ChangeForm;
  onChange: (form: ChangeForm) => void;
}

/** From when, and what is to be set: each stays as it is unless something is chosen. Units and terms for who may read them. */
export function ChangeFields({ form, onChange }: ChangeFieldsProps) {
  const text = useTranslations('bulkPeople');
  const field = useTranslations('field');
  const versioned = useTranslations('versioned');
  const may = useMay();
  const { manager } = form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={versioned('from')} required>
        {(control) => (
          <DateField {...control} value={form.from} onChange={(from) => onChange({ ...form, from })} />
        )}
      </Field>
      {may('org-units', 'read') ? (
        <ChoiceOf
          label={field('orgUnit')}
          reference={orgUnits}
          value={form.unit}
          onChange={(unit) => onChange({ ...form, unit })}
        />
      ) : null}
      <div className="flex min-w-0 flex-col gap-2">
        <Field label={field('manager')}>
          {(control) => (
            <Select
              {...control}
              value={manager.kind}
              onChange={({ target: { value } }) =>
                onChange({
                  ...form,
                  manager:
                    value === 'somebody'
                      ? { kind: 'somebody', id: '' }
                      : { kind: value === 'nobody' ? 'nobody' : 'unchanged' },
                })
              }
            >
              <option value="unchanged">{text('unchanged')}</option>
              <option value="somebody">{text('somebody')}</option>
              <option value="nobody">{text('nobody')}</option>
            </Select>
          )}
        </Field>
        {manager.kind === 'somebody' ? (
          <EmployeeSelect
            control={{ 'aria-label': text('somebody'), autoFocus: true }}
            value={manager.id}
            onChange={(id) => onChange({ ...form, manager: { kind: 'somebody', id } })}
          />
        ) : null}
      </div>
      {may('settings', 'read') ? (
        <ChoiceOf
          label={field('terms')}
          reference={employmentTerms}
          value={form.terms}
          onChange={(terms) => onChange({ ...form, terms })}
        />
      ) : null}
    </div>
  );
}

interface ChoiceOfProps {
  label: string;
  reference: typeof orgUnits | typeof employmentTerms;
  value: string;
  onChange: (id: string) => void;
}

function ChoiceOf({ label, reference, value, onChange }: ChoiceOfProps) {
  const shown = useShownName();
  const text = useTranslations('bulkPeople');
  const client = useTRPCClient();
  const { data = [] } = useAll<{ id: string; name: string; code: string }>(
    [reference.area, 'choices'],
    (page) => reference.fetch(client, page),
  );
  const named = reference === employmentTerms ? data.map((row) => ({ ...row, name: shown(row.name) })) : data;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{text('unchanged')}</option>
          {namesApart(named).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
