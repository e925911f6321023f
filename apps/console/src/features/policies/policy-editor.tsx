'use client';

import { Button, Notice, Unsaved } from '@stempel/ui';
import { type SchemaFormHost, SchemaFormProvider } from '@stempel/ui/schema-form';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import type { PolicyKind } from '../../parts/plugins/policy-kinds.ts';
import { type Draft, errorsOf, type Policy, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { problemOf } from '../../parts/plugins/typed-refusal.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useMay } from '../../session/session-context.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorPanes } from './editor-panes.tsx';
import { RuleNames, ruleNamesOf } from './rule-names.ts';
import { useConflict } from './use-conflict.ts';
import { usePolicyActions } from './use-policy-actions.ts';
import { type PolicyText, usePolicyText } from './use-policy-text.ts';
import { usePreviewWeek } from './use-preview-week.ts';
import { useScenarios, useWeekPreview } from './use-week-preview.ts';
import { Versions } from './versions.tsx';

// Loaded when they are needed: most visits only look.
const PublishDialog = dynamic(() => import('./publish-dialog.tsx').then((module) => module.PublishDialog), {
  ssr: false,
});
const DiscardDialog = dynamic(() => import('./discard-dialog.tsx').then((module) => module.DiscardDialog), {
  ssr: false,
});
const ConflictNotice = dynamic(
  () => import('./conflict-notice.tsx').then((module) => module.ConflictNotice),
  {
    ssr: false,
  },
);

interface PolicyEditorProps {
  host: SchemaFormHost;
  kind: PolicyKind;
  id: string | undefined;
  policy: Policy | null;
  draft: Draft | null;
}

/** Draft, preview, tests, publish: nothing counts before it is published from a date. */
export function PolicyEditor({ host, kind, id, policy, draft: stored }: PolicyEditorProps) {
  const text = usePolicyText({ kind, policy, draft: stored });
  const { typed, draft } = text;
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null);
  const at = usePreviewWeek(typed.availability_scope);
  const policyId = draft?.id ?? id;
  const preview = useWeekPreview(typed, policyId, at);
  const scenarios = useScenarios(typed, policyId);
  const actions = useEditorActions({ kind, id, policyId, policy, text, onDone: () => setDialog(null) });
  const { save, publish, discard } = actions;
  const conflict = useConflict(text, policyId, policy, [save.error, publish.error]);
  const refused = [preview.error, publish.error, save.error].filter(Boolean).map(problemOf);
  const tell = useTell(refused.length > 0);
  const errors = new Map(refused.flatMap((problem) => [...errorsOf(problem, tell)]));
  const [aside, setAside] = useState<TypedPolicy | null>(null);
  const mayChange = useMay()('policies', 'update');
  return (
    <SchemaFormProvider host={host} errors={errors}>
      <RuleNames value={ruleNamesOf(typed)}>
        <Unsaved filled={text.dirty}>
          <EditorHeader
            kind={kind}
            name={typed.name}
            published={policy !== null}
            drafted={draft !== null}
            dirty={text.dirty}
          >
            {mayChange ? (
              <EditorButtons
                text={text}
                saving={save.isPending}
                onSave={() => save.mutate()}
                onOpen={setDialog}
              />
            ) : null}
          </EditorHeader>
          {policy ? <Versions id={policy.id} /> : null}
          <SaveProblem error={save.error} />
          {conflict ? (
            <ConflictNotice
              host={host}
              conflict={conflict}
              typed={typed}
              onSettle={(next, took) => {
                setAside(took === 'mine' ? null : typed);
                text.settle(next, conflict.on);
                save.reset();
                publish.reset();
                setDialog(null);
              }}
            />
          ) : null}
          {aside ? (
            <PutAside
              onBack={() => {
                text.type(aside);
                setAside(null);
              }}
              onForget={() => setAside(null)}
            />
          ) : null}
          <EditorPanes
            host={host}
            typed={typed}
            id={policyId}
            errors={errors}
            fixedCode={policy !== null}
            mayChange={mayChange}
            onChange={text.type}
            at={at}
            preview={preview}
            scenarios={scenarios}
          />
          {dialog === 'publish' ? (
            <PublishDialog
              host={host}
              typed={typed}
              draft={draft}
              dirty={text.dirty}
              policy={policy}
              correcting={actions.correcting}
              red={(scenarios.data ?? []).filter(({ passed }) => !passed)}
              broken={[...errors.keys()].filter((pointer) => pointer.startsWith('/config')).length}
              pending={publish.isPending}
              error={publish.error}
              onPublish={(effectiveFrom) => publish.mutate({ effectiveFrom, dirty: text.dirty })}
              onClose={() => setDialog(null)}
            />
          ) : null}
          {dialog === 'discard' ? (
            <DiscardDialog
              pending={discard.isPending}
              error={discard.error}
              onDiscard={() => discard.mutate()}
              onClose={() => setDialog(null)}
            />
          ) : null}
        </Unsaved>
      </RuleNames>
    </SchemaFormProvider>
  );
}

interface EditorActionsInput {
  kind: PolicyKind;
  id: string | undefined;
  policyId: string | undefined;
  policy: Policy | null;
  text: PolicyText;
  onDone: () => void;
}

/** What follows a save, a publication, a discarded draft: another address, another text. */
function useEditorActions({ kind, id, policyId, policy, text, onDone }: EditorActionsInput) {
  const { goOn, goOnInstead } = useGo();
  const { asOf } = useAsOf();
  const actions = usePolicyActions({
    typed: text.typed,
    id: policyId,
    draft: text.draft,
    begunOn: text.begunOn,
    onSaved: (next) => {
      text.keep(next);
      if (id === undefined) goOnInstead(`/policies/${kind}/${next.id}`);
    },
    onPublished: (next) => {
      onDone();
      text.reset({ kind, policy: next, draft: null });
      goOn(`/policies/${kind}/${next.id}?as_of=${next.effective_from}`);
    },
    onDiscarded: () => {
      onDone();
      text.reset({ kind, policy, draft: null });
      if (!policy) goOn(`/policies/${kind}`);
    },
  });
  // Who looks at a version of another day most likely corrects that version.
  return { ...actions, correcting: asOf !== null && policy !== null };
}

function EditorButtons({
  text,
  saving,
  onSave,
  onOpen,
}: {
  text: PolicyText;
  saving: boolean;
  onSave: () => void;
  onOpen: (dialog: 'publish' | 'discard') => void;
}) {
  const say = useTranslations('policy');
  const { dirty, draft } = text;
  return (
    <>
      {draft || dirty ? <Button onClick={() => onOpen('discard')}>{say('discard')}</Button> : null}
      <Button pending={saving} disabled={!dirty} onClick={onSave}>
        {say('saveDraft')}
      </Button>
      <Button variant="primary" disabled={!draft && !dirty} onClick={() => onOpen('publish')}>
        {say('publish')}
      </Button>
    </>
  );
}

/** Another person's save in between is told apart from everything else. */
function SaveProblem({ error }: { error: unknown }) {
  const text = useTranslations('versioned');
  if (!error || readProblem(error).status === 412) return null;
  return (
    <div className="mt-3">
      <Refusal error={error} title={text('refused')} />
    </div>
  );
}

/** What was typed before somebody else's text took its place: one step back. */
function PutAside({ onBack, onForget }: { onBack: () => void; onForget: () => void }) {
  const text = useTranslations('policyConflict');
  return (
    <div className="mt-3">
      <Notice tone="note" title={text('aside')}>
        <span className="mt-1 flex flex-wrap gap-2">
          <Button size="small" onClick={onBack}>
            {text('bringBack')}
          </Button>
          <Button size="small" variant="quiet" onClick={onForget}>
            {text('forget')}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
