'use client';

import { buttonClass } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useGo } from '../../parts/actions/use-go.ts';
import { useKnownHref } from '../../parts/versioned/known-on.tsx';
import { findQueuePlace, type QueuePlace } from './queue-order.ts';

/** Moves through the queue last looked at; j and k do the same. */
export function QueueSteps({ id }: { id: string }) {
  const text = useTranslations('statement');
  const [place, setPlace] = useState<QueuePlace>();
  useEffect(() => setPlace(findQueuePlace(id)), [id]);
  useStepKeys(place);
  if (!place) return null;
  return (
    <nav aria-label={text('queue')} className="flex items-center gap-1">
      <Step id={place.previous} label={text('previous')} icon={<PreviousIcon aria-hidden="true" />} />
      <span className="px-1 text-dense text-ink-soft tabular-nums">
        {text('position', { position: place.position, total: place.total })}
      </span>
      <Step id={place.next} label={text('next')} icon={<NextIcon aria-hidden="true" />} />
    </nav>
  );
}

function Step({ id, label, icon }: { id: string | undefined; label: string; icon: React.ReactNode }) {
  const href = useKnownHref();
  if (!id) {
    return (
      <span className={`${buttonClass('quiet')} opacity-40`} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <Link
      href={href(`/statements/${id}`)}
      prefetch={false}
      aria-label={label}
      title={label}
      className={buttonClass('quiet')}
    >
      {icon}
    </Link>
  );
}

function useStepKeys(place: QueuePlace | undefined): void {
  const { go } = useGo();
  const href = useKnownHref();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [role=dialog], [role=alertdialog]')) return;
      const id = event.key === 'j' ? place?.next : event.key === 'k' ? place?.previous : undefined;
      if (id) go(href(`/statements/${id}`));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place, go, href]);
}
