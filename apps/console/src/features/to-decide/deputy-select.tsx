'use client';

import { type FieldControl, Skeleton } from '@stempel/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { useTRPC } from '../../trpc/client.tsx';

const SearchSelect = dynamic(
  () => import('@stempel/ui/search-select').then((module) => module.SearchSelect),
  { ssr: false, loading: () => <Skeleton className="h-8" /> },
);

interface Choice {
  id: string;
  label: string;
}

interface DeputySelectProps {
  control: FieldControl;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
}

/** A colleague who can sign in, found by typing. */
export function DeputySelect({ control, value, onChange }: DeputySelectProps) {
  const text = useTranslations('employee');
  const trpc = useTRPC();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { data, isFetching } = useQuery({
    ...trpc.deputies.candidates.queryOptions({ q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <SearchSelect
      control={control}
      value={value}
      choices={(data ?? []).map((row) => ({ id: row.deputy_id, label: row.deputy_name }))}
      onSearch={setTyped}
      onChange={onChange}
      placeholder={text('search')}
      nothingFound={isFetching ? text('searching') : text('nobodyFound')}
    />
  );
}
