'use client';

import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';

type Role = Outputs['roles']['list']['data'][number];

/** What a role is for: the built-in ones in the person's language, others as an administrator wrote it. */
export function RoleDescription({ role, className, id }: { role: Role; className?: string; id?: string }) {
  const text = useTranslations('role');
  const description = role.built_in ? text(`builtInRole.${role.built_in}`) : role.description;
  return description ? (
    <p id={id} className={className}>
      {description}
    </p>
  ) : null;
}
