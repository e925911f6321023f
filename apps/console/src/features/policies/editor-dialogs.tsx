'use client';

import dynamic from 'next/dynamic';
import type { Policy, Scenario } from '../../parts/plugins/typed-policy.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import type { EditorDialog } from './editor-buttons.tsx';
import type { EditorForm } from './editor-form.ts';
import { MendList } from './mend-list.tsx';
import type { EditorActions } from './use-editor-actions.ts';
import type { PolicyText } from './use-policy-text.ts';

const PublishDialog = dynamic(() => import('./publish-dialog.tsx').then((module) => module.PublishDialog), {
  ssr: false,
});
const ImportDialog = dynamic(() => import('./import-dialog.tsx').then((module) => module.ImportDialog), {
  ssr: false,
});

interface EditorDialogsProps {
  open: EditorDialog;
  form: EditorForm;
  text: PolicyText;
  policy: Policy | null;
  actions: EditorActions;
  /** Tests that do not pass. */
  red: readonly Scenario[];
  onClose: () => void;
}

/** The question or the form that is open over the editor. */
export function EditorDialogs({ open, form, text, policy, actions, red, onClose }: EditorDialogsProps) {
  const { publish, discard } = actions;
  const { host, typed, errors } = form;
  if (open === 'import') {
    return (
      <ImportDialog
        kind={typed.kind}
        // Lines and kept tests are named by the code of a published policy.
        onTake={(taken) => text.type(policy ? { ...taken, code: typed.code } : taken)}
        onClose={onClose}
      />
    );
  }
  if (open === 'discard') {
    return (
      <DiscardDialog
        pending={discard.isPending}
        error={discard.error}
        onDiscard={() => discard.mutate()}
        onClose={onClose}
      />
    );
  }
  const reveal = (pointer: string) => {
    onClose();
    form.reveal(pointer);
  };
  // What is refused of name or code may be mended by now; publishing asks again. The week of the preview is no part of it.
  const broken = new Map([...errors].filter(([pointer]) => pointer.startsWith('/config')));
  return (
    <PublishDialog
      host={host}
      typed={typed}
      draft={text.draft}
      dirty={text.dirty}
      policy={policy}
      correcting={actions.correcting}
      red={red}
      broken={broken.size > 0 ? <MendList {...form} errors={broken} reveal={reveal} /> : null}
      brokenCount={broken.size}
      pending={publish.isPending}
      error={publish.error}
      onPublish={(effectiveFrom) => publish.mutate({ effectiveFrom, dirty: text.dirty })}
      onClose={onClose}
    />
  );
}
