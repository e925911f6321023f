'use client';

import { Menu, MenuChoices, MenuItem, MenuSeparator } from '@stempel/ui';
import { KeyIcon, SignOutIcon } from '@stempel/ui/icons';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { localeNames, locales } from '../i18n/locales.ts';
import { useGo } from '../parts/actions/use-go.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { AccountButton } from './account-button.tsx';
import { chooseTheme, readTheme, type Theme, themes } from './theme.ts';
import { useChooseLocale } from './use-choose-locale.ts';
import { WorkspaceChoices } from './workspace-choices.tsx';

/** Appearance, language, the other workspaces of the person, and the way out. */
export function AccountChoices() {
  const text = useTranslations('shell');
  const page = useTranslations('page');
  const { go } = useGo();
  const signOut = useSignOut();
  return (
    <Menu align="start" defaultOpen trigger={<AccountButton />}>
      <WorkspaceChoices />
      <ThemeChoices />
      <MenuSeparator />
      <LanguageChoices />
      <MenuSeparator />
      <MenuItem onSelect={() => go('/sessions')}>
        <KeyIcon aria-hidden="true" />
        {page('sessions')}
      </MenuItem>
      <MenuItem onSelect={signOut}>
        <SignOutIcon aria-hidden="true" />
        {text('signOut')}
      </MenuItem>
    </Menu>
  );
}

function ThemeChoices() {
  const text = useTranslations('shell');
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme(document.documentElement.dataset.theme)), []);
  const labels = { system: text('themeSystem'), light: text('themeLight'), dark: text('themeDark') };
  const choose = (next: Theme) => {
    setTheme(next);
    chooseTheme(next);
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
  const choose = useChooseLocale();
  return (
    <MenuChoices
      label={text('language')}
      value={locale}
      choices={locales.map((value) => ({ value, label: localeNames[value] }))}
      onChange={choose}
    />
  );
}
