'use client';

import { ChevronDownIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useSession } from '../session/session-context.tsx';

/** The button with the person's name that opens the account menu. */
export function AccountButton(props: ComponentProps<'button'>) {
  const text = useTranslations('shell');
  const { user } = useSession();
  return (
    <button
      type="button"
      {...props}
      className="flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left hover:bg-ink/6 group-data-narrow/menu:justify-center group-data-narrow/menu:px-0"
    >
      <Initials name={user.name} />
      <span className="sr-only">{text('account')}</span>
      <span className="min-w-0 flex-1 group-data-narrow/menu:sr-only">
        <span className="block truncate text-dense leading-4 font-medium">{user.name}</span>
        <span className="block truncate text-fine leading-4 text-ink-soft">{user.email}</span>
      </span>
      <ChevronDownIcon
        className="size-4 rotate-180 text-ink-soft group-data-narrow/menu:hidden"
        aria-hidden="true"
      />
    </button>
  );
}

function Initials({ name }: { name: string }) {
  const parts = name.split(/\s+/).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : '']
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('');
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-fine font-semibold text-accent"
    >
      {letters.toUpperCase()}
    </span>
  );
}
