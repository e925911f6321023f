'use client';

import { Button, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';

/** What was typed before the page was closed is there again; it can be left for what is saved. */
export function FoundText({ at, onStartOver }: { at: string; onStartOver: () => void }) {
  const text = useTranslations('policy');
  const formats = useFormats();
  const { workspace } = useSession();
  return (
    <Notice tone="note" title={text('found', { time: formats.instant(at, workspace.time_zone) })}>
      <p>{text('foundHint')}</p>
      <Button size="small" className="mt-1.5" onClick={onStartOver}>
        {text('startOver')}
      </Button>
    </Notice>
  );
}
