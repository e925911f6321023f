'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { useSession } from '../../session/session-context.tsx';
import { withNames } from './object-address.ts';

type Names = Readonly<Record<string, string>>;

const tables: Record<string, () => Promise<{ default: Names }>> = {
  en: () => import('./member-names/en.json'),
  da: () => import('./member-names/da.json'),
  de: () => import('./member-names/de.json'),
};

const none: Names = {};
const weekdays: ReadonlySet<string> = new Set(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const decimal = /^-?\d+\.\d+$/;
const date = /^\d{4}-\d{2}-\d{2}$/;

/** Says where a value stands in an object and what it is, in the person's language and with names instead of ids. */
export function useMemberWords(names: Names) {
  return useMemberTeller()(names);
}

/** As `useMemberWords`, for names that are read later. */
export function useMemberTeller() {
  const locale = useLocale();
  const { data: members = none } = useQuery({
    queryKey: ['audit', 'members', locale],
    queryFn: async () => (await tables[locale]?.())?.default ?? none,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const field = useTranslations('importField');
  const plugin = useTranslations('pluginName');
  const valueWith = useMemberValue(members);
  return (names: Names) => {
    const partOf = (part: string) => {
      const plain = part.replace(/_id$/, '');
      const known = members[part] ?? members[plain];
      if (known) return known;
      // The names of columns also say how they are written: `(JSON)`.
      const column = findWord(field, plain)?.replace(/ \([^)]*\)$/, '');
      return column ?? findWord(plugin, part) ?? withNames(part, names).replaceAll('_', ' ');
    };
    /** `Norm › Weeks › 1 › Mon`; a wrapper alone says nothing. */
    const place = (path: readonly string[]) => {
      const told = path.filter((part, index) => part !== 'config' || index === path.length - 1);
      return told.map(partOf).join(' › ');
    };
    return { place, value: valueWith(names) };
  };
}

function useMemberValue(members: Names) {
  const choice = useTranslations('choice');
  const config = useTranslations('configKind');
  const state = useTranslations('state');
  const userState = useTranslations('user.state');
  const absenceState = useTranslations('absence.state');
  const plugin = useTranslations('pluginName');
  const formats = useFormats();
  const { workspace } = useSession();
  const kindOf = (kind: string) => {
    return findWord(choice, `presenceKind.${kind}`) ?? findWord(config, `${kind}-policy`) ?? kind;
  };
  return (names: Names) => {
    const wordOf = (member: string, text: string) => {
      const chosen = findWord(choice, `${member}.${text}`);
      if (chosen !== undefined) return chosen;
      if (member === 'plugin') return findWord(plugin, text) ?? text;
      if (member === 'kind') return kindOf(text);
      if (weekdays.has(text)) return members[text] ?? text;
      if (decimal.test(text)) return formats.decimal(text);
      if (member !== 'state') return withNames(text, names);
      return findWord(state, text) ?? findWord(absenceState, text) ?? findWord(userState, text) ?? text;
    };
    return (path: readonly string[], value: unknown): string => {
      const member = path.at(-1) ?? '';
      if (value === null) return '';
      if (typeof value === 'boolean') return choice(value ? 'flag.yes' : 'flag.no');
      if (typeof value === 'number') {
        const isMinutes = weekdays.has(member) || /(?:^|_)minutes$/.test(member);
        return isMinutes ? formats.clock(value) : formats.number(value);
      }
      const text = String(value);
      if (instant.test(text)) return formats.instant(text, workspace.time_zone);
      return date.test(text) ? formats.date(text) : wordOf(member, text);
    };
  };
}
