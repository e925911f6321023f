'use client';

import { Field } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { EmployeeFilter } from '../../parts/filters/employee-filter.tsx';
import { OrgUnitFilter } from '../../parts/filters/org-unit-filter.tsx';
import { useSession } from '../../session/session-context.tsx';

/** From when drafts are tried, over which closed months and for whom, as it is typed. */
export function useRunReach() {
  const today = todayIn(useSession().workspace.time_zone);
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState('');
  const [unit, setUnit] = useState<string | null>(null);
  const [employee, setEmployee] = useState<string | null>(null);
  return {
    ...{ from, setFrom, to, setTo, unit, setUnit, employee, setEmployee },
    incomplete: from === '' || (to !== '' && to < from),
    input: {
      effective_from: from,
      ...(to ? { last_on: to } : {}),
      ...(unit ? { org_unit_id: [unit] } : {}),
      ...(employee ? { employee_id: [employee] } : {}),
    },
  };
}

export function RunReachFields({ reach }: { reach: ReturnType<typeof useRunReach> }) {
  const text = useTranslations('sandbox');
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={text('from')} required hint={text('fromHint')}>
          {(control) => <DateField {...control} value={reach.from} onChange={reach.setFrom} />}
        </Field>
        <Field label={text('to')} hint={text('toHint')}>
          {(control) => <DateField {...control} value={reach.to} onChange={reach.setTo} />}
        </Field>
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <legend className="mb-1 text-dense font-medium">{text('whom')}</legend>
        <OrgUnitFilter value={reach.unit} onChange={reach.setUnit} />
        <EmployeeFilter value={reach.employee} onChange={reach.setEmployee} />
      </fieldset>
    </>
  );
}
