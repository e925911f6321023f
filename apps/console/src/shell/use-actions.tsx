'use client';

import type { Command } from '@stempel/ui/command-palette';
import { AddIcon, LanguageIcon, SignOutIcon, ThemeIcon, UploadIcon, WorkspaceIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { localeNames, locales } from '../i18n/locales.ts';
import { findWord } from '../i18n/texts.ts';
import { useGo } from '../parts/actions/use-go.ts';
import { workspaceSettings } from '../parts/names/workspace-settings.ts';
import { routes } from '../routes/routes.ts';
import { may, meets } from '../session/session.ts';
import { useSession } from '../session/session-context.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { chooseTheme, themes } from './theme.ts';
import { useChooseLocale } from './use-choose-locale.ts';

/** Something that the search does at once instead of opening what it found. */
export interface SearchAction extends Command {
  run: () => void;
}

interface ActionGroup {
  value: string;
  items: SearchAction[];
}

const themeText = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** What the search can do besides opening pages: create, reach a setting, change appearance and language. */
export function useActions(onShowKeys: () => void): ActionGroup[] {
  const text = useTranslations('shell');
  return [
    { value: text('create'), items: useCreate() },
    { value: text('settings'), items: [...useWorkspaceSettings(), ...useOwnSettings(onShowKeys)] },
  ].filter(({ items }) => items.length > 0);
}

/** A form for every kind of object that the person may create. */
function useCreate(): SearchAction[] {
  const newObject = useTranslations('newObject');
  const page = useTranslations('page');
  const policy = useTranslations('policy');
  const role = useTranslations('role');
  const session = useSession();
  const { go } = useGo();
  const asked = routes.flatMap(({ path, name, group, requires }) => {
    if (path === '/imports/new') return meets(session, requires) ? [{ path, label: page(name) }] : [];
    if (!group || requires?.kind !== 'grant' || !may(session, requires.resource, 'create')) return [];
    const label = findWord(newObject, name);
    if (label !== undefined) return [{ path: `${path}?create=true`, label }];
    if (path === '/roles') return [{ path: '/roles/new', label: role('create') }];
    if (path.startsWith('/policies/')) {
      return [{ path: `${path}/new`, label: `${policy('new')}: ${page(name)}` }];
    }
    return [];
  });
  return asked.map(({ path, label }) => ({
    value: path,
    label,
    icon: path === '/imports/new' ? <UploadIcon aria-hidden={true} /> : <AddIcon aria-hidden={true} />,
    run: () => go(path),
  }));
}

/** What holds for the workspace, setting by setting. */
function useWorkspaceSettings(): SearchAction[] {
  const text = useTranslations('workspace');
  const page = useTranslations('page');
  const session = useSession();
  const { go } = useGo();
  if (!may(session, 'workspace', 'read')) return [];
  return workspaceSettings.map((setting) => ({
    value: `workspace ${setting}`,
    label: `${page('workspace')}: ${text(setting)}`,
    keywords: text('settings'),
    icon: <WorkspaceIcon aria-hidden={true} />,
    run: () => go(`/workspace?setting=${setting}`),
  }));
}

/** Appearance and language of this browser, its keys, and the way out. */
function useOwnSettings(onShowKeys: () => void): SearchAction[] {
  const text = useTranslations('shell');
  const shortcuts = useTranslations('shortcuts');
  const chooseLocale = useChooseLocale();
  const signOut = useSignOut();
  return [
    ...themes.map((theme) => ({
      value: `theme ${theme}`,
      label: `${text('theme')}: ${text(themeText[theme])}`,
      keywords: text('themeWords'),
      icon: <ThemeIcon aria-hidden={true} />,
      run: () => chooseTheme(theme),
    })),
    ...locales.map((locale) => ({
      value: `language ${locale}`,
      label: `${text('language')}: ${localeNames[locale]}`,
      // Whoever cannot read the page looks for the language in its own words.
      keywords: text('languageWords'),
      icon: <LanguageIcon aria-hidden={true} />,
      run: () => chooseLocale(locale),
    })),
    {
      value: 'shortcuts',
      label: shortcuts('title'),
      hint: '?',
      icon: <WorkspaceIcon aria-hidden={true} />,
      run: onShowKeys,
    },
    {
      value: 'sign-out',
      label: text('signOut'),
      icon: <SignOutIcon aria-hidden={true} />,
      run: signOut,
    },
  ];
}
