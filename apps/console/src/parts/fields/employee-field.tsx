'use client';

import { type FieldControl, Skeleton } from '@stempel/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { collationOf } from '../../format/collation.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { type FieldSpec, type More, named } from '../versioned/resource.ts';
import { useSettled } from './use-settled.ts';

// Loaded with the first form that needs it: lists and details only say values.
const SearchSelect = dynamic(
  () => import('@stempel/ui/search-select').then((module) => module.SearchSelect),
  { ssr: false, loading: () => <Skeleton className="h-8" /> },
);

/** An employee, found by typing a name or number: there may be tens of thousands. */
export function employeeField<Name extends string>(name: Name, ...more: More<Name>): FieldSpec {
  return {
    initial: '',
    editor: ({ control, value, onChange }) => (
      <EmployeeSelect control={control} value={typeof value === 'string' ? value : ''} onChange={onChange} />
    ),
    Say: ({ value }) => <EmployeeName id={typeof value === 'string' ? value : ''} />,
    toWire: (value) => (typeof value === 'string' && value !== '' ? value : null),
    ...named(name, more),
  };
}

interface EmployeeSelectProps {
  control: Partial<FieldControl> & { 'aria-label'?: string; autoFocus?: boolean };
  /** Id of the chosen one, or nothing. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses one of the employees the person may see. */
export function EmployeeSelect({ control, value, onChange }: EmployeeSelectProps) {
  const text = useTranslations('employee');
  const client = useTRPCClient();
  const scope = readScope(useSession(), 'employees');
  const collation = collationOf(useLocale());
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['employees', 'choices', q, scope],
    queryFn: () => client.employees.browse.query({ scope, limit: 20, collation, ...(q ? { q } : {}) }),
    placeholderData: keepPreviousData,
  });
  const chosen = useEmployee(value);
  const choiceOf = (row: { id: string; name: string; employee_number: string }) => ({
    id: row.id,
    label: row.name,
    hint: row.employee_number,
  });
  return (
    <SearchSelect
      control={control}
      value={chosen ? choiceOf(chosen) : null}
      choices={(data?.data ?? []).map(choiceOf)}
      onSearch={setTyped}
      onChange={(choice) => onChange(choice?.id ?? '')}
      placeholder={text('search')}
      nothingFound={isFetching ? text('searching') : text('nobodyFound')}
    />
  );
}

/** One employee; undefined for no id, while it is read, and where the person may not see them. */
export function useEmployee(id: string) {
  return useEmployeeQuery(id).data;
}

/** The same with whether it is being read. */
export function useEmployeeQuery(id: string) {
  const client = useTRPCClient();
  return useQuery({
    queryKey: ['employees', 'name', id],
    queryFn: () => client.employees.get.query({ employee_id: id }),
    enabled: id !== '',
  });
}

/** The name of an employee; where the person may not see them, that it is so. */
export function EmployeeName({ id }: { id: string }) {
  const text = useTranslations('employee');
  const { data, error } = useEmployeeQuery(id);
  if (id === '') return null;
  // Others than these say nothing about who may see whom.
  const isHidden = error !== null && [403, 404].includes(readProblem(error).status);
  return data?.name ?? text(isHidden ? 'hidden' : error ? 'unread' : 'reading');
}
