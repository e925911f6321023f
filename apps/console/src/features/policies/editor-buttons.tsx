'use client';

import { Button, IconButton } from '@stempel/ui';
import { MoreIcon, RedoIcon, UndoIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { PolicyText } from './use-policy-text.ts';

// Loaded when it is asked for: most visits look at one policy.
const PolicyMenu = dynamic(() => import('./policy-menu.tsx').then((module) => module.PolicyMenu), {
  ssr: false,
  loading: () => <MoreButton />,
});

export type EditorDialog = 'publish' | 'discard' | 'import';

interface EditorButtonsProps {
  text: PolicyText;
  /** Of a policy that was saved. */
  id: string | undefined;
  mayChange: boolean;
  saving: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  onOpen: (dialog: EditorDialog) => void;
}

/** One step back and forth, what is done with the policy as a whole, and the way to the people it pays. */
export function EditorButtons({ text, id, mayChange, saving, onSave, onOpen, ...on }: EditorButtonsProps) {
  const say = useTranslations('policy');
  const { dirty, draft, past, future } = text;
  const [asked, setAsked] = useState(false);
  return (
    <>
      {mayChange ? (
        <span className="flex">
          <IconButton
            label={say('undo')}
            aria-keyshortcuts="Control+Z Meta+Z"
            disabled={past.length === 0}
            onClick={on.onUndo}
          >
            <UndoIcon />
          </IconButton>
          <IconButton
            label={say('redo')}
            aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
            disabled={future.length === 0}
            onClick={on.onRedo}
          >
            <RedoIcon />
          </IconButton>
        </span>
      ) : null}
      {asked ? (
        <PolicyMenu typed={text.typed} id={id} mayChange={mayChange} onImport={() => onOpen('import')} />
      ) : (
        <MoreButton onClick={() => setAsked(true)} />
      )}
      {mayChange ? (
        <>
          {draft || dirty ? <Button onClick={() => onOpen('discard')}>{say('discard')}</Button> : null}
          <Button pending={saving} disabled={!dirty} onClick={onSave}>
            {say('saveDraft')}
          </Button>
          <Button variant="primary" disabled={!draft && !dirty} onClick={() => onOpen('publish')}>
            {say('publish')}
          </Button>
        </>
      ) : null}
    </>
  );
}

function MoreButton({ onClick }: { onClick?: () => void }) {
  const say = useTranslations('policy');
  return (
    <IconButton label={say('more')} aria-haspopup="menu" aria-expanded={false} onClick={onClick}>
      <MoreIcon />
    </IconButton>
  );
}
