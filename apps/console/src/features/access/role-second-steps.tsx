'use client';

import { Notice } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { nameInLanguage } from '../../parts/absences/name-in-language.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { cellKey, type GrantMatrix } from './grant-matrix.ts';

/** Which absence types leave their second step to the role, with a warning where it could not take it as the matrix stands. */
export function RoleSecondSteps({ roleId, matrix }: { roleId: string; matrix: GrantMatrix }) {
  const text = useTranslations('role');
  const absenceType = useTranslations('absenceType');
  const locale = useLocale();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.roles.secondSteps.queryOptions({ role_id: roleId }));
  if (!data || data.data.length === 0) return null;
  const names = data.data.map((type) => nameInLanguage(type.names, locale) ?? type.name);
  const types = new Intl.ListFormat(locale).format(names);
  const scope = matrix[cellKey('absences', 'approve')];
  if (scope === 'all' || scope === 'managed') {
    return <Notice tone="note" title={text('secondStep', { types })} />;
  }
  return (
    <Notice tone="warn" title={text('secondStepLost', { types })}>
      {absenceType('powerlessHint', { permission: 'absences:approve' })}
    </Notice>
  );
}
