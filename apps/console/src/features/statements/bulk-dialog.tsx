'use client';

import { Button, Dialog, SkeletonLines } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { RefusedRead } from '../../parts/lists/loaded.tsx';
import { BulkQuestion } from './bulk-question.tsx';
import { BulkResults } from './bulk-results.tsx';
import { type Decision, useBulkDecision } from './use-bulk-decision.ts';

interface BulkDialogProps {
  decision: Decision;
  ids: readonly string[];
  /** `decided` once anything was done. */
  onClose: (decided: boolean) => void;
}

/** Asks before several statements are decided: what they come to, and what is left out. Then says what became of each. */
export function BulkDialog({ decision, ids, onClose }: BulkDialogProps) {
  const text = useTranslations('bulk');
  const action = useTranslations('action');
  const load = useTranslations('load');
  const ui = useTranslations('ui');
  const { preview, phase, results, run } = useBulkDecision(decision, ids);
  const count = preview.data?.included.length ?? 0;
  const asking = phase === 'asking';
  const close = () => (phase === 'running' ? undefined : onClose(phase === 'done'));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      title={text(`${decision}.${asking ? 'title' : 'running'}`, {
        count: preview.data ? count : ids.length,
      })}
      description={asking ? text(`${decision}.hint`) : undefined}
      footer={
        phase === 'done' ? (
          <Button variant="primary" onClick={close}>
            {ui('close')}
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={phase === 'running'}>
              {action('cancel')}
            </Button>
            <Button variant="primary" disabled={count === 0} pending={phase === 'running'} onClick={run}>
              {text(`${decision}.confirm`, { count })}
            </Button>
          </>
        )
      }
    >
      {preview.error ? <RefusedRead query={preview} title={text('notAsked')} /> : null}
      {preview.isPending ? <SkeletonLines label={load('loading')} lines={5} /> : null}
      {preview.data && asking ? <BulkQuestion preview={preview.data} decision={decision} /> : null}
      {preview.data && !asking ? (
        <BulkResults preview={preview.data} results={results} running={phase === 'running'} />
      ) : null}
    </Dialog>
  );
}
