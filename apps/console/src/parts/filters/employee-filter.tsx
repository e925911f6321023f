'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { EmployeeSelect } from '../fields/employee-field.tsx';
import { NamedFilter } from './named-filter.tsx';

interface EmployeeFilterProps {
  value: string | null;
  onChange: (id: string | null) => void;
  /** What nobody is called and what one is, where they are not just an employee. */
  words?: { any: string; one: string };
}

/**
 * Narrows a list to one employee; not there for who may not read employees. The field that searches is loaded when
 * it is asked for: most visits look at everybody.
 */
export function EmployeeFilter({ value, onChange, words }: EmployeeFilterProps) {
  const text = useTranslations('filter');
  const may = useMay();
  const [choosing, setChoosing] = useState(false);
  if (!may('employees', 'read')) return null;
  const name = words?.one ?? text('employee');
  if (!choosing && value === null)
    return (
      <button
        type="button"
        onClick={() => setChoosing(true)}
        className="h-8 w-full rounded-control border border-line-strong bg-surface px-2.5 text-left text-sm text-ink-soft hover:border-ink-soft sm:w-56"
      >
        {words?.any ?? text('anyEmployee')}
      </button>
    );
  return (
    <NamedFilter name={name} className="sm:max-w-56">
      <EmployeeSelect
        control={{ 'aria-label': name, autoFocus: choosing }}
        value={value ?? ''}
        onChange={(id) => onChange(id || null)}
      />
    </NamedFilter>
  );
}
