'use client';

import { Badge, Button, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useGo } from '../../parts/actions/use-go.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { EditionDialog } from './edition-dialog.tsx';
import { LoadPackDialog } from './load-pack-dialog.tsx';
import type { Pack } from './pack.ts';
import { PackFigures } from './pack-figures.tsx';
import { LoadedEdition, type PackState, usePackStates } from './pack-state.tsx';
import { usePackWords } from './pack-words/use-pack-words.tsx';

/** Agreements that come with the product: terms, calendars and policies with their sources. */
export function AgreementPacks() {
  const page = useTranslations('page');
  const text = useTranslations('packs');
  const client = useTRPCClient();
  const { named } = usePackWords();
  const [chosen, setChosen] = useState<Pack | null>(null);
  const [compared, setCompared] = useState<{ pack: Pack; edition: number } | null>(null);
  const states = usePackStates();
  const { goOn } = useGo();
  // The first steps on Home lead here, and on from there.
  const [first] = useQueryState('first', parseAsBoolean.withDefault(false));
  const close = () => setChosen(null);
  const query = useQuery({
    queryKey: ['agreement-packs'],
    queryFn: () => client.agreementPacks.list.query(),
  });
  return (
    <>
      <PageHeader title={page('agreementPacks')} summary={text('summary')} />
      <Loaded query={query}>
        {(packs) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {packs.map(named).map((pack, _index, all) => (
              <PackCard
                key={pack.id}
                pack={pack}
                beside={all.filter(({ id, country }) => country === pack.country && id !== pack.id)}
                state={states.find((one) => one.pack === pack.id)}
                onLoad={() => setChosen(pack)}
                onCompare={(edition) => setCompared({ pack, edition })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {chosen ? (
        <LoadPackDialog
          key={chosen.id}
          pack={chosen}
          onClose={close}
          {...(first ? { onLoaded: () => goOn('/') } : {})}
        />
      ) : null}
      {compared ? (
        <EditionDialog key={compared.pack.id} {...compared} onClose={() => setCompared(null)} />
      ) : null}
    </>
  );
}

interface PackCardProps {
  pack: Pack;
  /** The others of its country: an agreement brings only what it rules itself. */
  beside: readonly Pack[];
  state: PackState | undefined;
  onLoad: () => void;
  onCompare: (edition: number) => void;
}

function PackCard({ pack, beside, state, onLoad, onCompare }: PackCardProps) {
  const text = useTranslations('packs');
  const { cited } = usePackWords();
  const may = useMay();
  const { date } = useFormats();
  const country = new Intl.DisplayNames(useLocale(), { type: 'region' }).of(pack.country);
  return (
    <li className="flex">
      <Panel
        className="flex-1"
        title={
          <span className="flex flex-wrap items-center gap-2">
            {pack.title} <Badge>{country}</Badge>
          </span>
        }
        actions={
          may('policies', 'create') && may('settings', 'create') ? (
            <Button size="small" onClick={onLoad} aria-label={text('loadPack', { pack: pack.title })}>
              {text('load')}
            </Button>
          ) : null
        }
      >
        <p className="text-dense text-pretty">{pack.description}</p>
        {beside.length > 0 ? (
          <p className="mt-2 text-dense text-pretty">
            {text('beside', { packs: beside.map(({ title }) => title).join('; ') })}
          </p>
        ) : null}
        <p className="mt-2 text-fine text-pretty text-ink-soft">{text('noAdvice')}</p>
        <p className="mt-2 text-fine text-ink-soft">
          {text('edition', { version: pack.edition.version, date: date(pack.edition.date) })}
        </p>
        <LoadedEdition pack={pack} state={state} onCompare={() => onCompare(state?.next?.version ?? 0)} />
        <PackFigures pack={pack} />
        <h3 className="mt-3 text-fine font-semibold text-ink-soft">{text('sources')}</h3>
        <ul className="list-disc pl-4 text-fine">
          {pack.sources.map((source) => (
            <li key={source.id}>
              <a
                href={source.url}
                rel="noreferrer"
                target="_blank"
                className="box-decoration-clone py-0.5 leading-6 text-accent underline"
              >
                {cited(source.title)}
              </a>
            </li>
          ))}
        </ul>
      </Panel>
    </li>
  );
}
