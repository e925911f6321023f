'use client';

import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { EmployeeSelect } from '../versioned/employee-field.tsx';

interface EmployeeFilterProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Narrows a list to one employee; not there for who may not read employees. */
export function EmployeeFilter({ value, onChange }: EmployeeFilterProps) {
  const text = useTranslations('filter');
  const may = useMay();
  if (!may('employees', 'read')) return null;
  return (
    <div className="w-56">
      <EmployeeSelect
        control={{ 'aria-label': text('employee') }}
        value={value ?? ''}
        onChange={(id) => onChange(id || null)}
      />
    </div>
  );
}
