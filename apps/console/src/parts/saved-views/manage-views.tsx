'use client';

import { Badge, Button, Dialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type SavedView, useKeepView, useRemoveView, useReplaceView } from './use-saved-views.ts';
import { isSameView } from './view-address.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

interface ManageViewsProps {
  views: readonly SavedView[];
  /** What the page shows. */
  shown: Record<string, string>;
  more?: (view: SavedView) => ReactNode;
  onClose: () => void;
}

/** One's own views of a page: their names, what they show, and their end. */
export function ManageViews({ views, shown, more, onClose }: ManageViewsProps) {
  const text = useTranslations('savedView');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('manageTitle')}
      description={text('manageHint')}
    >
      {views.length === 0 ? <p className="text-dense text-ink-soft">{text('none')}</p> : null}
      <ul className="-my-2 divide-y divide-line">
        {views.map((view) => (
          <li key={view.id} className="py-2">
            <ViewRow view={view} shown={shown} />
            {more?.(view)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ViewRow({ view, shown }: { view: SavedView; shown: Record<string, string> }) {
  const text = useTranslations('savedView');
  const [renaming, setRenaming] = useState(false);
  const replace = useReplaceView();
  const remove = useRemoveView(view);
  const { id, name, parameters } = view;
  const isShown = isSameView(parameters, shown);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1 basis-40 text-sm font-medium wrap-anywhere">
        {name} {isShown ? <Badge tone="accent">{text('shown')}</Badge> : null}
      </span>
      {isShown ? null : (
        <Button
          size="small"
          title={text('replaceHint')}
          pending={replace.isPending}
          aria-label={`${text('replace')}: ${name}`}
          onClick={() => replace.mutate({ id, parameters: shown })}
        >
          {text('replace')}
        </Button>
      )}
      <Button size="small" aria-label={`${text('rename')}: ${name}`} onClick={() => setRenaming(true)}>
        {text('rename')}
      </Button>
      <Button
        size="small"
        pending={remove.isPending}
        aria-label={`${text('delete')}: ${name}`}
        onClick={() => remove.mutate(undefined)}
      >
        {text('delete')}
      </Button>
      {renaming ? <RenameView view={view} onClose={() => setRenaming(false)} /> : null}
    </div>
  );
}

function RenameView({ view: { id, name }, onClose }: { view: SavedView; onClose: () => void }) {
  const text = useTranslations('savedView');
  const { rename } = useKeepView(onClose);
  return (
    <ViewNameDialog
      title={text('renameTitle', { name })}
      name={name}
      error={rename.error}
      pending={rename.isPending}
      onSave={(wanted) => rename.mutate({ id, name: wanted })}
      onClose={onClose}
    />
  );
}
