'use client';

import { useTranslations } from 'next-intl';
import { useKeepView } from './use-saved-views.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

interface SaveViewProps {
  page: string;
  /** What the page shows. */
  shown: Record<string, string>;
  onClose: () => void;
}

/** Keeps what the page shows under a name. */
export function SaveView({ page, shown, onClose }: SaveViewProps) {
  const text = useTranslations('savedView');
  const { create } = useKeepView(onClose);
  return (
    <ViewNameDialog
      title={text('saveTitle')}
      hint={text('saveHint')}
      error={create.error}
      pending={create.isPending}
      onSave={(name) => create.mutate({ page, name, parameters: shown })}
      onClose={onClose}
    />
  );
}
