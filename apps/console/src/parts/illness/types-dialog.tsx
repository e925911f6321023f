'use client';

import { Button, CloseButton, Dialog } from '@stempel/ui';
import { useLocale, useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';
import { nameInLanguage } from '../absences/name-in-language.ts';

interface TypesDialogProps {
  types: Outputs['absences']['types']['data'];
  isPending: boolean;
  onPick: (activity: string) => void;
  onClose: () => void;
}

/** Which of several kinds of sickness it is. */
export function TypesDialog({ types, isPending, onPick, onClose }: TypesDialogProps) {
  const text = useTranslations('illness');
  const action = useTranslations('action');
  const locale = useLocale();
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('which')}
      footer={<CloseButton>{action('cancel')}</CloseButton>}
    >
      <ul className="flex flex-col gap-2">
        {types.map(({ activity, name, names }) => (
          <li key={activity}>
            <Button className="h-11! w-full" pending={isPending} onClick={() => onPick(activity)}>
              {nameInLanguage(names, locale) ?? name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
