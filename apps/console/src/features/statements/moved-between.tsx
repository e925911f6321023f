'use client';

import { Button } from '@stempel/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateFilter } from '../../parts/filters/date-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useTRPC } from '../../trpc/client.tsx';
import type { MovedLine } from './moved-line.ts';
import { Moves } from './moves.tsx';

interface BetweenProps {
  id: string;
  line: MovedLine | undefined;
  onLine: (line: string | null) => void;
}

/** What differs between the two moments; each figure can be asked what moved it. */
export function Between({ id, line, onLine }: BetweenProps) {
  const text = useTranslations('moved');
  const said = useCorrectionLine();
  const trpc = useTRPC();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const moments = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const query = useQuery(
    trpc.statements.moved.queryOptions({ id, ...moments }, { placeholderData: keepPreviousData }),
  );
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="text-ink-soft">{text('hint')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DateFilter label={text('from')} none={text('fromNone')} value={from} onChange={setFrom} />
        <DateFilter label={text('to')} none={text('toNone')} value={to} onChange={setTo} />
      </div>
      <Loaded query={query}>
        {({ lines, changes }) => (
          <>
            <p role="status" className="text-ink-soft">
              {lines.length === 0 ? text('nothing') : text('figures', { count: lines.length })}
            </p>
            <ul className="flex flex-col gap-1 tabular-nums">
              {lines.map((one) => (
                <li key={`${one.kind} ${one.key}`} className="flex flex-wrap items-center gap-x-3">
                  <span className="flex-1">
                    {said.name(one)}: {said.amount(one, one.before)} → {said.amount(one, one.after)} (
                    {said.amount(one, one.difference, true)})
                  </span>
                  <Button size="small" variant="quiet" onClick={() => onLine(`${one.kind} ${one.key}`)}>
                    {text('ask')} <span className="sr-only">{said.name(one)}</span>
                  </Button>
                </li>
              ))}
            </ul>
            {line && changes > 0 ? (
              <Moves key={`${line.kind} ${line.key}`} asked={{ id, ...moments, line }} />
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}
