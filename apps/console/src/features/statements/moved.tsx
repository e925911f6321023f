'use client';

import { Button } from '@stempel/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { DateFilter } from '../../parts/filters/date-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';
import { Moves } from './moves.tsx';
import type { Statement } from './statement.ts';

type Asked = Inputs['statements']['moved'];
type Line = NonNullable<Asked['line']>;

/** What differs of a statement between two moments of knowledge; the figure that is looked into stands in the address. */
export function Moved({ statement }: { statement: Statement }) {
  const text = useTranslations('moved');
  const [asked, setAsked] = useQueryState('moved', parseAsString);
  const [opened, setOpened] = useState(asked !== null);
  return (
    <details
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="rounded-panel border border-line bg-surface px-4 py-2.5 text-dense"
    >
      <summary className="font-medium">{text('title')}</summary>
      {opened ? <Between id={statement.id} line={lineIn(asked)} onLine={setAsked} /> : null}
    </details>
  );
}

const kinds = ['figure', 'supplement', 'payout', 'account'] as const;

/** `account flex` */
function lineIn(asked: string | null): Line | undefined {
  const [word, ...key] = (asked ?? '').split(' ');
  const kind = kinds.find((one) => one === word);
  return kind && { kind, key: key.join(' ') };
}

interface BetweenProps {
  id: string;
  line: Line | undefined;
  onLine: (line: string | null) => void;
}

function Between({ id, line, onLine }: BetweenProps) {
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
              {text('changes', { count: changes })}
            </p>
            {lines.length === 0 ? <p>{text('nothing')}</p> : null}
            <ul className="flex flex-col gap-1 tabular-nums">
              {lines.map((one) => (
                <li key={`${one.kind} ${one.key}`} className="flex flex-wrap items-center gap-x-3">
                  <span className="flex-1">
                    {said.name(one)}: {said.amount(one, one.before)} → {said.amount(one, one.after)} (
                    {said.amount(one, one.difference, true)})
                  </span>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={text('show', { name: said.name(one) })}
                    onClick={() => onLine(`${one.kind} ${one.key}`)}
                  >
                    {text('ask')}
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
