'use client';

import { CloseButton, Dialog, Notice } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../../../trpc/client.tsx';
import { useTellLater } from '../../said/use-tell.ts';
import { AttachmentList } from './attachment-list.tsx';
import { ChooseAttachments } from './choose-attachments.tsx';
import { sendAttachments } from './send-attachments.ts';

type Absence = Outputs['absences']['list']['data'][number];

interface AttachmentsDialogProps {
  absence: Absence;
  adds: boolean;
  onClose: () => void;
}

/** The files beside an absence, and a way to add more; each that was refused is named with the reason. */
export function AttachmentsDialog({ absence, adds, onClose }: AttachmentsDialogProps) {
  const text = useTranslations('attachment');
  const ui = useTranslations('ui');
  const queries = useQueryClient();
  const tellLater = useTellLater();
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const refused = await sendAttachments(absence.id, files);
      const tell = refused.length > 0 ? await tellLater() : null;
      return refused.map(({ name, problem }) => ({ name, said: tell?.(problem) ?? problem.detail }));
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('title')}
      footer={<CloseButton>{ui('close')}</CloseButton>}
    >
      <div className="flex flex-col gap-4">
        <AttachmentList absenceId={absence.id} />
        {adds ? (
          <ChooseAttachments
            there={absence.attachments}
            pending={send.isPending}
            onChoose={(files) => send.mutate(files)}
          />
        ) : null}
        {send.data && send.data.length > 0 ? (
          <Notice tone="bad" title={text('notAdded')}>
            {send.data.map(({ name, said }) => (
              <p key={name}>{said.includes(name) ? said : `${name}: ${said}`}</p>
            ))}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
