'use client';

import { CommandPalette } from '@stempel/ui/command-palette';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { meets } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { PageIcon } from './icons.tsx';
import { routes } from './routes.ts';

/** ⌘K: every page the person may open. */
export function Search({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useTranslations('shell');
  const page = useTranslations('page');
  const groupText = useTranslations('group');
  const session = useSession();
  const router = useRouter();
  const pages = routes
    .filter((route) => route.group !== undefined && meets(session, route.requires))
    .map((route) => ({
      value: route.path,
      label: page(route.name),
      icon: <PageIcon page={route.name} />,
      ...(route.group ? { hint: groupText(route.group) } : {}),
    }));
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      groups={[{ value: text('pages'), items: pages }]}
      label={text('search')}
      placeholder={text('searchPlaceholder')}
      nothingFound={text('nothingFound')}
      onChoose={(command) => {
        onOpenChange(false);
        router.push(command.value);
      }}
    />
  );
}
