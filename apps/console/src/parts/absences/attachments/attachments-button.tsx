'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Outputs } from '../../../trpc/client.tsx';

type Absence = Outputs['absences']['list']['data'][number];

const AttachmentsDialog = dynamic(
  () => import('./attachments-dialog.tsx').then((module) => module.AttachmentsDialog),
  { ssr: false },
);

/** Opens the files beside an absence: where there are some, and where some may be added. */
export function AttachmentsButton({ absence, adds }: { absence: Absence; adds: boolean }) {
  const text = useTranslations('attachment');
  const [open, setOpen] = useState(false);
  const { attachments, state } = absence;
  const isOpen = state === 'requested' || state === 'approved';
  if (attachments === 0 && !(adds && isOpen)) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {text('open', { count: attachments })}
      </Button>
      {open ? (
        <AttachmentsDialog absence={absence} adds={adds && isOpen} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
