'use client';

import { Menu, MenuChoices, MenuItem, MenuSeparator, useToast } from '@stempel/ui';
import { ChevronDownIcon, SignOutIcon } from '@stempel/ui/icons';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { localeCookie, localeNames, locales } from '../../i18n/locales.ts';
import { useSession } from '../../session/session-context.tsx';
import { keepChoice, readTheme, type Theme, themeCookie, themes } from './theme.ts';

/** Who is signed in, with appearance, language and the way out. */
export function AccountMenu() {
  const text = useTranslations('shell');
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <div className="border-t border-line p-2">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={text('account', { name: user.name })}
            className="flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left hover:bg-ink/6"
          >
            <Initials name={user.name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-dense leading-4 font-medium">{user.name}</span>
              <span className="block truncate text-fine leading-4 text-ink-soft">{user.email}</span>
            </span>
            <ChevronDownIcon className="size-4 rotate-180 text-ink-soft" aria-hidden="true" />
          </button>
        }
      >
        <ThemeChoices />
        <MenuSeparator />
        <LanguageChoices />
        <MenuSeparator />
        <MenuItem onSelect={signOut}>
          <SignOutIcon aria-hidden="true" />
          {text('signOut')}
        </MenuItem>
      </Menu>
    </div>
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

function ThemeChoices() {
  const text = useTranslations('shell');
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme(document.documentElement.dataset.theme)), []);
  const labels = { system: text('themeSystem'), light: text('themeLight'), dark: text('themeDark') };
  const choose = (next: Theme) => {
    setTheme(next);
    keepChoice(themeCookie, next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <MenuChoices
      label={text('theme')}
      value={theme}
      choices={themes.map((value) => ({ value, label: labels[value] }))}
      onChange={choose}
    />
  );
}

function LanguageChoices() {
  const text = useTranslations('shell');
  const locale = useLocale();
  const router = useRouter();
  return (
    <MenuChoices
      label={text('language')}
      value={locale}
      choices={locales.map((value) => ({ value, label: localeNames[value] }))}
      onChange={(next) => {
        keepChoice(localeCookie, next);
        router.refresh();
      }}
    />
  );
}

function useSignOut(): () => void {
  const text = useTranslations('shell');
  const toast = useToast();
  return () => {
    fetch('/internal/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).then(
      (response) => (response.ok ? window.location.assign('/sign-in') : toast('bad', text('signOutFailed'))),
      () => toast('bad', text('signOutFailed')),
    );
  };
}
