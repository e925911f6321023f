'use client';

import { Notice } from '@stempel/ui';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';

type Reach = Outputs['agreementPacks']['reach'];

/** The date the server proposes, and whose time the agreement will decide from the date chosen. */
export function usePackReach(pack: string, date: string | null, terms: string[] | null) {
  const client = useTRPCClient();
  return useQuery({
    queryKey: ['agreement-packs', 'reach', pack, date, terms],
    queryFn: () =>
      client.agreementPacks.reach.query({
        pack,
        ...(date ? { effective_from: date } : {}),
        ...(terms && terms.length > 0 ? { employment_terms: terms } : {}),
      }),
    placeholderData: keepPreviousData,
  });
}

/** Says before anything is loaded from when it will apply, and to whom. */
export function PackReachNotice({
  query,
  date,
  terms,
}: {
  query: UseQueryResult<Reach>;
  date: string;
  /** Null: the pack brings its own, which nobody is under before they are given to somebody. */
  terms: string[] | null;
}) {
  const text = useTranslations('packs');
  const formats = useFormats();
  if (date === '') return null;
  // Who is reached is known once terms are chosen.
  if (terms?.length === 0) {
    return (
      <Notice tone="accent" title={text('chooseTermsTitle')}>
        {text('chooseTerms')}
      </Notice>
    );
  }
  return (
    <Loaded query={query}>
      {({ employments, names }) => (
        <Notice tone="accent" title={text('reachTitle', { count: employments })}>
          <p>
            {employments === 0
              ? text(terms === null ? 'reachesNobodyYet' : 'reachesNobody')
              : names.length < employments
                ? text('reachMore', { names: names.join(', '), more: employments - names.length })
                : names.join(', ')}
          </p>
          <p className="mt-1">{text('notBefore', { date: formats.date(date) })}</p>
        </Notice>
      )}
    </Loaded>
  );
}
