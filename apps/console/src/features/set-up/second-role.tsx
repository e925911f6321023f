'use client';

import { Badge, Notice, Select } from '@stempel/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { AbsenceType } from './absence-type.ts';

/** The roles that can take a second step, with the one that a type names; only for whoever changes settings. */
export function useSecondRoles(named: string | null) {
  const trpc = useTRPC();
  const mayChange = useMay()('settings', 'update');
  return useQuery({
    ...trpc.activities.secondRoles.queryOptions(named ? { named } : {}, { enabled: mayChange }),
    // The choices stay while those with another chosen one are read.
    placeholderData: keepPreviousData,
    // Who comes back from the page of a role sees what it may do now.
    staleTime: 0,
  });
}

interface SecondRoleSelectProps {
  control: object;
  value: string | null;
  onChange: (id: string) => void;
}

export function SecondRoleSelect({ control, value, onChange }: SecondRoleSelectProps) {
  const text = useTranslations('absenceType');
  const choice = useTranslations('choice');
  const { data } = useSecondRoles(value);
  const roles = data?.data ?? [];
  const isGone = value !== null && data !== undefined && !roles.some(({ id }) => id === value);
  return (
    <Select {...control} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{choice('choose')}</option>
      {isGone ? <option value={value}>{text('roleGone')}</option> : null}
      {roles.map(({ id, name, approves }) => (
        <option key={id} value={id}>
          {approves ? name : text('rolePowerless', { role: name })}
        </option>
      ))}
    </Select>
  );
}

export function SaySecondRole({ value }: { value: unknown }) {
  const text = useTranslations('absenceType');
  const named = typeof value === 'string' ? value : null;
  const { data } = useSecondRoles(named);
  if (named === null || !data) return null;
  const role = data.data.find(({ id }) => id === named);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {role?.name ?? text('roleGone')}
      {role && !role.approves ? <Badge tone="warn">{text('mayNotApprove')}</Badge> : null}
    </span>
  );
}

/** Says that the role of the second step cannot take it, what happens meanwhile, and what to do; nothing where it can. */
export function SecondRoleNotice({ type }: { type: AbsenceType | null }) {
  const text = useTranslations('absenceType');
  const may = useMay();
  const named = type?.approval === 'two-steps' ? type.second_role_id : null;
  const { data, isPlaceholderData } = useSecondRoles(named);
  if (named === null || !data || isPlaceholderData) return null;
  const role = data.data.find(({ id }) => id === named);
  if (role?.approves) return null;
  return (
    <Notice tone="warn" title={role ? text('powerlessTitle', { role: role.name }) : text('goneTitle')}>
      <p>{role ? text('powerlessHint', { permission: 'absences:approve' }) : text('goneHint')}</p>
      {role && may('roles', 'read') ? (
        <p className="mt-1">
          <Link
            href={`/roles/${role.id}`}
            prefetch={false}
            className="text-accent underline underline-offset-2"
          >
            {text('openRole', { role: role.name })}
          </Link>
        </p>
      ) : null}
    </Notice>
  );
}
