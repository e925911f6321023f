'use client';

import { CommandPalette } from '@stempel/ui/command-palette';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../format/use-formats.ts';
import { findWord } from '../i18n/texts.ts';
import { useGo } from '../parts/actions/use-go.ts';
import { useSettled } from '../parts/fields/use-settled.ts';
import { useShownName } from '../parts/names/use-shown-name.ts';
import { useAsOf } from '../parts/versioned/as-of.tsx';
import { datedHref } from '../routes/dated-href.ts';
import { PageIcon } from '../routes/icons.tsx';
import { routes } from '../routes/routes.ts';
import { meets } from '../session/session.ts';
import { useMay, useSession } from '../session/session-context.tsx';
import { useTRPCClient } from '../trpc/client.tsx';
import { type Found, foundPages } from './found-pages.ts';
import { useActions } from './use-actions.tsx';
import { useOwnPages } from './use-own-pages.ts';

export { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface SearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shows the keys of the console. */
  onShowKeys: () => void;
}

/** ⌘K: every page the person may open, what they may do, and every object they may see, by name, code or number. */
export function Search({ open, onOpenChange, onShowKeys }: SearchProps) {
  const text = useTranslations('shell');
  const [typed, setTyped] = useState('');
  const { go } = useGo();
  const pages = usePages();
  const recent = useRecent(typed);
  const actions = useActions(onShowKeys);
  const objects = useObjects(typed);
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      groups={[...recent, { value: text('pages'), items: pages }, ...objects.groups, ...actions]}
      label={text('search')}
      placeholder={text('searchPlaceholder')}
      nothingFound={objects.searching ? text('searching') : text('nothingFound')}
      onSearch={setTyped}
      onChoose={(command) => {
        onOpenChange(false);
        const action = actions.flatMap(({ items }) => items).find(({ value }) => value === command.value);
        if (action) action.run();
        else go(command.value);
      }}
    />
  );
}

function usePages() {
  const page = useTranslations('page');
  const keywords = useTranslations('searchWords');
  const groupText = useTranslations('group');
  const session = useSession();
  const { asOf } = useAsOf();
  return routes
    .filter((route) => route.group !== undefined || route.searched)
    .filter((route) => meets(session, route.requires))
    .map((route) => ({
      value: datedHref(route.path, asOf),
      label: page(route.name),
      keywords: findWord(keywords, route.name) ?? '',
      icon: <PageIcon page={route.name} />,
      ...(route.group ? { hint: groupText(route.group) } : {}),
    }));
}

/** What may come with the product, and then has a name in each language. */
const settings: ReadonlySet<string> = new Set([
  'employment-terms',
  'activities',
  'dimensions',
  'time-accounts',
  'reasons',
  'holiday-calendars',
]);

/** The pages opened last, the one before this first: only until something is typed, since they are all found below. */
function useRecent(typed: string) {
  const text = useTranslations('shell');
  const page = useTranslations('page');
  const { asOf } = useAsOf();
  const { recent, here } = useOwnPages();
  const items = recent
    .filter((route) => route !== here)
    .map((route) => ({
      value: datedHref(route.path, asOf),
      label: page(route.name),
      icon: <PageIcon page={route.name} />,
    }));
  return typed.trim() === '' && items.length > 0 ? [{ value: text('recent'), items }] : [];
}

/** What the server finds, in groups of one kind each; one question once typing pauses. */
function useObjects(typed: string) {
  const client = useTRPCClient();
  const page = useTranslations('page');
  const kind = useTranslations('group');
  const formats = useFormats();
  const { asOf } = useAsOf();
  const knowsCodes = useMay()('settings', 'update');
  const q = useSettled(typed.trim());
  const shown = useShownName();
  const query = useQuery({
    queryKey: ['search', q],
    queryFn: () => client.objects.find.query({ q }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  const rows = typed.trim() === '' ? [] : (query.data?.data ?? []);
  // Codes of what is set up are for those who set it up; a number of a person, unit or project is for everybody.
  const hintOf = (row: Found) => {
    if (row.from && row.to) return formats.period({ from: row.from, to: row.to });
    return settings.has(row.kind) && !knowsCodes ? '' : (row.code ?? '');
  };
  const groups = foundPages.flatMap(({ kinds, name, path }) => {
    const items = rows
      .filter((row) => kinds.includes(row.kind))
      .map((row) => ({
        value: datedHref(path(row), asOf),
        label: settings.has(row.kind) ? shown(row.name) : row.name,
        // Found by the server already: the palette's own filter lets it through.
        keywords: typed,
        hint: hintOf(row),
        icon: <PageIcon page={name} />,
      }));
    const title = name === 'policies' ? kind('rules') : page(name);
    return items.length > 0 ? [{ value: title, items }] : [];
  });
  return { groups, searching: typed.trim() !== q || query.isFetching };
}
