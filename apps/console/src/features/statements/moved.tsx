'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import type { MovedLine } from './moved-line.ts';
import type { Statement } from './statement.ts';

// Loaded when it is opened: most visits only look.
const Between = dynamic(() => import('./moved-between.tsx').then((module) => module.Between), { ssr: false });

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
function lineIn(asked: string | null): MovedLine | undefined {
  const [word, ...key] = (asked ?? '').split(' ');
  const kind = kinds.find((one) => one === word);
  return kind && { kind, key: key.join(' ') };
}
