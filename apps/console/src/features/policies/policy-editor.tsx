'use client';

import { Badge, Button, ConfirmDialog, Notice } from '@stempel/ui';
import { type SchemaFormHost, SchemaFormProvider } from '@stempel/ui/schema-form';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { Loaded } from '../load/loaded.tsx';
import { Refusal } from '../load/refusal.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { useAsOf } from '../versioned/as-of.tsx';
import { VersionTimeline } from '../versioned/version-timeline.tsx';
import { EditorPanes } from './editor-panes.tsx';
import { type PolicyKind, pageNames } from './policy-kinds.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { type Draft, errorsOf, isSame, type Policy, typedOf } from './typed-policy.ts';
import { problemOf } from './typed-refusal.ts';
import { usePolicyActions } from './use-policy-actions.ts';
import { usePreviewWeek, useScenarios, useWeekPreview } from './use-week-preview.ts';

interface PolicyEditorProps {
  host: SchemaFormHost;
  kind: PolicyKind;
  id: string | undefined;
  policy: Policy | null;
  draft: Draft | null;
}

/** Draft, preview, tests, publish: nothing counts before it is published from a date. */
export function PolicyEditor({ host, kind, id, policy, draft: stored }: PolicyEditorProps) {
  const text = useTranslations('policy');
  const router = useRouter();
  const may = useMay();
  const { setAsOf } = useAsOf();
  const [draft, setDraft] = useState(stored);
  const [typed, setTyped] = useState(() => typedOf(kind, stored ?? policy));
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null);
  const at = usePreviewWeek(typed.availability_scope);
  const policyId = draft?.id ?? id;
  const preview = useWeekPreview(typed, policyId, at);
  const scenarios = useScenarios(typed, policyId);
  const saved = typedOf(kind, draft ?? policy);
  const dirty = !isSame(typed, saved);
  const { save, publish, discard } = usePolicyActions({
    typed,
    id: policyId,
    policy,
    draft,
    onSaved: (next) => {
      setDraft(next);
      if (id === undefined) router.replace(`/policies/${kind}/${next.id}`);
    },
    onPublished: (next) => {
      setDialog(null);
      setDraft(null);
      setTyped(typedOf(kind, next));
      router.push(`/policies/${kind}/${next.id}?as_of=${next.effective_from}`);
    },
    onDiscarded: () => {
      setDialog(null);
      setDraft(null);
      setTyped(typedOf(kind, policy));
      if (!policy) router.push(`/policies/${kind}`);
    },
  });
  const refused = [preview.error, publish.error, save.error].filter(Boolean).map(problemOf);
  const errors = new Map(refused.flatMap((problem) => [...errorsOf(problem)]));
  const red = (scenarios.data ?? []).filter(({ passed }) => !passed).map(({ title }) => title);
  const broken = [...errors.keys()].filter((pointer) => pointer.startsWith('/config')).length;
  const mayChange = may('policies', 'update');
  return (
    <SchemaFormProvider host={host} errors={errors}>
      <EditorHeader kind={kind} name={typed.name} policy={policy} draft={draft} dirty={dirty}>
        {mayChange ? (
          <>
            {draft || dirty ? <Button onClick={() => setDialog('discard')}>{text('discard')}</Button> : null}
            <Button pending={save.isPending} disabled={!dirty} onClick={() => save.mutate()}>
              {text('saveDraft')}
            </Button>
            <Button variant="primary" disabled={!draft && !dirty} onClick={() => setDialog('publish')}>
              {text('publish')}
            </Button>
          </>
        ) : null}
      </EditorHeader>
      {policy ? <Versions id={policy.id} onShow={(date) => void setAsOf(date)} /> : null}
      <SaveProblem error={save.error} />
      {policy && draft && draft.based_on !== policy.version ? (
        <div className="mt-3">
          <Notice tone="warn" title={text('changedBelow')}>
            {text('changedBelowHint')}
          </Notice>
        </div>
      ) : null}
      <EditorPanes
        host={host}
        typed={typed}
        id={policyId}
        errors={errors}
        fixedCode={policy !== null}
        mayChange={mayChange}
        onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
        at={at}
        preview={preview}
        scenarios={scenarios}
      />
      {dialog === 'publish' ? (
        <PublishDialog
          red={red}
          broken={broken}
          pending={publish.isPending}
          error={publish.error}
          onPublish={(effectiveFrom) => publish.mutate({ effectiveFrom, dirty })}
          onClose={() => setDialog(null)}
        />
      ) : null}
      <DiscardDialog
        open={dialog === 'discard'}
        pending={discard.isPending}
        error={discard.error}
        onDiscard={() => discard.mutate()}
        onClose={() => setDialog(null)}
      />
    </SchemaFormProvider>
  );
}

function EditorHeader({
  kind,
  name,
  policy,
  draft,
  dirty,
  children,
}: Pick<PolicyEditorProps, 'kind' | 'policy' | 'draft'> & {
  name: string;
  dirty: boolean;
  children: ReactNode;
}) {
  const page = useTranslations('page');
  const text = useTranslations('policy');
  return (
    <PageHeader
      trail={
        <Link href={`/policies/${kind}`} prefetch={false} className="hover:text-ink hover:underline">
          {page(pageNames[kind])}
        </Link>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name.trim() || text('newTitle')}
          {draft ? <Badge tone="note">{text(policy ? 'draft' : 'draftOnly')}</Badge> : null}
          {dirty ? <Badge tone="warn">{text('unsaved')}</Badge> : null}
        </span>
      }
      summary={text('editorSummary')}
      actions={children}
    />
  );
}

function Versions({ id, onShow }: { id: string; onShow: (date: string) => void }) {
  const client = useTRPCClient();
  const versions = useQuery({
    queryKey: ['policies', 'versions', id],
    queryFn: () => client.policies.versions.query({ id, limit: 1000 }),
  });
  return (
    <Loaded query={versions}>
      {(page) => <VersionTimeline kind="policies" id={id} versions={page.data} onShow={onShow} />}
    </Loaded>
  );
}

/** Another person's save in between is told apart from everything else: nothing that was typed is lost. */
function SaveProblem({ error }: { error: unknown }) {
  const text = useTranslations('versioned');
  if (!error) return null;
  return (
    <div className="mt-3">
      {readProblem(error).status === 412 ? (
        <Notice tone="warn" title={text('changedMeanwhile')}>
          {text('changedMeanwhileHint')}
        </Notice>
      ) : (
        <Refusal error={error} title={text('refused')} />
      )}
    </div>
  );
}

function DiscardDialog({
  open,
  pending,
  error,
  onDiscard,
  onClose,
}: {
  open: boolean;
  pending: boolean;
  error: unknown;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const text = useTranslations('policy');
  const action = useTranslations('action');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={text('discardTitle')}
      description={text('discardHint')}
      footer={
        <>
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button variant="danger" pending={pending} onClick={onDiscard}>
            {text('discard')}
          </Button>
        </>
      }
    >
      {error ? <Refusal error={error} /> : null}
    </ConfirmDialog>
  );
}
