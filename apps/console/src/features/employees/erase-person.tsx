'use client';

import { Button, Panel } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

// Loaded when it is opened: nearly every visit is for something else.
const ErasureDialog = dynamic(() => import('./erasure-dialog.tsx').then((module) => module.ErasureDialog), {
  ssr: false,
});

/** The end of the page of an employee, for whoever may erase people: the way to the question. */
export function ErasePerson({ employeeId, name }: { employeeId: string; name: string }) {
  const text = useTranslations('erasure');
  const [open, setOpen] = useState(false);
  return (
    <Panel title={text('title')} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose flex-1 basis-64 text-dense text-pretty text-ink-soft">{text('hint')}</p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text('open')}
        </Button>
      </div>
      {open ? <ErasureDialog employeeId={employeeId} name={name} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
