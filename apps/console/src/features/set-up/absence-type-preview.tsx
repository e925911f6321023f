'use client';

import { Field, InlineField, Notice, Select } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Locale, localeNames, locales } from '../../i18n/locales.ts';
import { AbsenceDates } from '../../parts/absence-request/absence-dates.tsx';
import { emptyForm } from '../../parts/absence-request/absence-form.ts';
import { TypeFacts } from '../../parts/absence-request/type-facts.tsx';
import type { OfferedType } from '../../parts/absence-request/use-absence-types.ts';
import { nameInLanguage } from '../../parts/absences/name-in-language.ts';
import { timeAccounts } from '../../parts/fields/references.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { type AbsenceType, sentType } from './absence-type.ts';
import { useSecondRoles } from './second-role.tsx';

interface AbsenceTypePreviewProps {
  /** The values of the form, as they are typed. */
  values: Readonly<Record<string, unknown>>;
}

/** What an employee sees of a type when they ask for an absence, in a language of their own; nothing is sent. */
export function AbsenceTypePreview({ values }: AbsenceTypePreviewProps) {
  const text = useTranslations('absenceType');
  const locale = useLocale();
  const [language, setLanguage] = useState(locale);
  const settings = sentType(values.absence_type);
  const offered = useOffered(values, settings);
  const why = whyUnseen(values, settings);
  return (
    <section
      aria-label={text('preview')}
      data-passing=""
      className="flex flex-col gap-3 rounded-panel border border-line bg-sunken p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-dense font-semibold">{text('preview')}</h3>
        <InlineField label={text('previewLanguage')}>
          {(id) => (
            <Select
              id={id}
              className="w-28"
              value={language}
              onChange={(event) => setLanguage(event.target.value as Locale)}
            >
              {locales.map((one) => (
                <option key={one} value={one} lang={one}>
                  {localeNames[one]}
                </option>
              ))}
            </Select>
          )}
        </InlineField>
      </div>
      {why ? (
        <Notice tone="note" title={text(why)} />
      ) : (
        <>
          <InLanguage language={language}>
            <Request type={offered} />
          </InLanguage>
          <Conditions type={offered} settings={settings} />
        </>
      )}
    </section>
  );
}

/** Why employees do not see it at all. */
function whyUnseen({ state }: Readonly<Record<string, unknown>>, { asked_by: askedBy }: AbsenceType) {
  if (state === 'inactive') return 'unseenInactive';
  if (askedBy === 'manager') return 'unseenManager';
  return askedBy === 'nobody' ? 'unseenNobody' : null;
}

/** The type as the server would offer it. */
function useOffered(values: Readonly<Record<string, unknown>>, settings: AbsenceType): OfferedType {
  const client = useTRPCClient();
  const accounts = useAll([timeAccounts.area, 'choices'], (page) => timeAccounts.fetch(client, page));
  const roles = useSecondRoles(settings.second_role_id);
  const account = accounts.data?.find(({ id }) => id === settings.account_id);
  // A role that may not approve takes no step: an owner does, as the request says.
  const role = roles.data?.data.find(({ id, approves }) => approves && id === settings.second_role_id);
  return {
    ...settings,
    activity: String(values.code ?? ''),
    name: String(values.name ?? ''),
    account: account ? { code: account.code, name: account.name, kind: account.kind } : null,
    second_role: role?.name ?? null,
  };
}

/** The texts of another language are read when somebody asks for them. */
function InLanguage({ language, children }: { language: Locale; children: ReactNode }) {
  const locale = useLocale();
  const load = useTranslations('load');
  const { data, isError } = useQuery({
    queryKey: ['texts', language],
    queryFn: async () => (await import(`../../../messages/${language}.json`)).default,
    enabled: language !== locale,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (language === locale) return children;
  if (isError) return <Notice tone="bad" title={load('failed')} />;
  return data ? (
    <div lang={language}>
      <NextIntlClientProvider locale={language} messages={data} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    </div>
  ) : (
    <div className="h-72" />
  );
}

/** As the request sheet asks for it. */
function Request({ type }: { type: OfferedType }) {
  const text = useTranslations('absence');
  const locale = useLocale();
  const form = useForm({ defaultValues: emptyForm });
  return (
    <div className="flex flex-col gap-3 rounded-panel border border-line bg-raised p-3">
      <p className="text-sm font-semibold">{text('ask')}</p>
      <Field label={text('what')} required>
        {(control) => (
          <Select {...control}>
            <option>{nameInLanguage(type.names, locale) ?? type.name}</option>
          </Select>
        )}
      </Field>
      <AbsenceDates form={form} type={type} />
      <TypeFacts type={type} name={undefined} isEntered={false} />
    </div>
  );
}

/** To whom it is offered at all, where that is not everybody. */
function Conditions({ type, settings }: { type: OfferedType; settings: AbsenceType }) {
  const shown = useShownName();
  const text = useTranslations('absenceType');
  const {
    working_countries: countries,
    org_units: units,
    employment_terms: terms,
  } = settings.availability_scope;
  const said = [
    type.account ? text('onlyKept', { account: shown(type.account.name) }) : '',
    countries.length + units.length + terms.length > 0 ? text('onlyAvailable') : '',
  ].filter(Boolean);
  return said.map((sentence) => (
    <p key={sentence} className="text-fine text-pretty text-ink-soft">
      {sentence}
    </p>
  ));
}
