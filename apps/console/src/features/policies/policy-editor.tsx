'use client';

import { Unsaved } from '@stempel/ui';
import { type SchemaFormHost, SchemaFormProvider } from '@stempel/ui/schema-form';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import type { PolicyKind } from '../../parts/plugins/policy-kinds.ts';
import { partsOf } from '../../parts/plugins/policy-parts.ts';
import { type Draft, errorsOf, type Policy, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { problemOf } from '../../parts/plugins/typed-refusal.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { EditorButtons, type EditorDialog } from './editor-buttons.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorPanes } from './editor-panes.tsx';
import { RuleNames, ruleNamesOf } from './rule-names.ts';
import { useConflict } from './use-conflict.ts';
import { useEditorActions } from './use-editor-actions.ts';
import { useMarked } from './use-marked.ts';
import { usePolicyText } from './use-policy-text.ts';
import { usePreviewWeek } from './use-preview-week.ts';
import { useShownPart } from './use-shown-part.ts';
import { useSteps } from './use-steps.ts';
import { useScenarios, useWeekPreview } from './use-week-preview.ts';
import { Versions } from './versions.tsx';

// Loaded when they are needed: most visits only look.
const EditorNotices = dynamic(() => import('./editor-notices.tsx').then((module) => module.EditorNotices), {
  ssr: false,
});
const EditorDialogs = dynamic(() => import('./editor-dialogs.tsx').then((module) => module.EditorDialogs), {
  ssr: false,
});

interface PolicyEditorProps {
  host: SchemaFormHost;
  kind: PolicyKind;
  id: string | undefined;
  policy: Policy | null;
  draft: Draft | null;
  /** What a new policy begins with: a copy of another one. */
  copy: TypedPolicy | undefined;
  /** Under which the browser keeps what is typed until it is saved. */
  keptAs: string;
  /** Opens with the way to begin from a file. */
  importing: boolean;
}

/** Draft, preview, tests, publish: nothing counts before it is published from a date. */
export function PolicyEditor({ host, kind, id, policy, draft: stored, ...begin }: PolicyEditorProps) {
  const { copy, keptAs } = begin;
  const text = usePolicyText({ kind, policy, draft: stored, copy, keptAs });
  const { typed, draft } = text;
  const [dialog, setDialog] = useState<EditorDialog | null>(begin.importing ? 'import' : null);
  const lists = partsOf(kind, typed.config);
  const place = useShownPart(lists);
  const steps = useSteps(text, place);
  const at = usePreviewWeek(typed.availability_scope);
  const policyId = draft?.id ?? id;
  const preview = useWeekPreview(typed, policyId, at);
  const scenarios = useScenarios(typed, policyId);
  const actions = useEditorActions({ kind, id, policyId, policy, text, onDone: () => setDialog(null) });
  const { save, publish } = actions;
  const conflict = useConflict(text, policyId, policy, [save.error, publish.error]);
  const refused = [preview.error, publish.error, save.error].filter(Boolean).map(problemOf);
  const tell = useTell(refused.length > 0);
  const errors = new Map(refused.flatMap((problem) => [...errorsOf(problem, tell)]));
  const isSent = [publish.error, save.error].some(Boolean);
  const marked = useMarked({ typed, errors, isSent, panes: place.panes });
  const mayChange = useMay()('policies', 'update');
  const isFuture = policy !== null && policy.effective_from > todayIn(useSession().workspace.time_zone);
  const isTold = isFuture || [text.foundOf, text.aside, save.error, conflict].some(Boolean);
  const form = { host, typed, errors, reveal: place.reveal };
  return (
    <SchemaFormProvider host={host} errors={marked}>
      <RuleNames value={ruleNamesOf(typed)}>
        <Unsaved filled={text.dirty} onGivenUp={text.forget}>
          <EditorHeader
            kind={kind}
            name={typed.name}
            published={policy !== null}
            drafted={draft !== null}
            dirty={text.dirty}
          >
            <EditorButtons
              text={text}
              id={policyId}
              mayChange={mayChange}
              saving={save.isPending}
              onUndo={steps.undo}
              onRedo={steps.redo}
              onSave={() => save.mutate()}
              onOpen={setDialog}
            />
          </EditorHeader>
          {policy ? <Versions id={policy.id} /> : null}
          {isTold ? (
            <EditorNotices
              form={form}
              text={text}
              future={isFuture ? policy : null}
              mayChange={mayChange}
              conflict={conflict}
              saveError={save.error}
              onWithdrawn={actions.showWithdrawn}
              onSettled={() => {
                save.reset();
                publish.reset();
                setDialog(null);
              }}
            />
          ) : null}
          <EditorPanes
            host={host}
            typed={typed}
            id={policyId}
            errors={errors}
            marked={marked}
            fixedCode={policy !== null}
            mayChange={mayChange}
            onChange={text.type}
            lists={lists}
            place={place}
            drawn={steps.drawn}
            at={at}
            preview={preview}
            scenarios={scenarios}
          />
          {dialog ? (
            <EditorDialogs
              open={dialog}
              form={form}
              text={text}
              policy={policy}
              actions={actions}
              red={(scenarios.data ?? []).filter(({ passed }) => !passed)}
              onClose={() => setDialog(null)}
            />
          ) : null}
        </Unsaved>
      </RuleNames>
    </SchemaFormProvider>
  );
}
