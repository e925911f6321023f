'use client';

import { Button, CloseButton, Dialog, Field, Input, Notice } from '@stempel/ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import type { PolicyKind } from '../../parts/plugins/policy-kinds.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { accepted, problemOf, TypedRefusal } from '../../parts/plugins/typed-refusal.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import type { Problem } from '../../trpc/problem.ts';

type Read = Exclude<Outputs['policies']['readFile'], { refused: unknown }>;

interface ImportDialogProps {
  kind: PolicyKind;
  onTake: (policy: TypedPolicy) => void;
  onClose: () => void;
}

/** Takes a policy out of a file into the editor: nothing is saved by it, and one step back brings back what stood there. */
export function ImportDialog({ kind, onTake, onClose }: ImportDialogProps) {
  const text = useTranslations('policy');
  const action = useTranslations('action');
  const client = useTRPCClient();
  const take = ({ policy }: Read) => {
    onTake(policy);
    onClose();
  };
  const read = useMutation({
    mutationFn: async (file: File) =>
      accepted<Read>(await client.policies.readFile.mutate({ kind, text: await file.text() })),
    onSuccess: (found) => (found.missing.length === 0 ? take(found) : undefined),
  });
  const [name, setName] = useState('');
  const found = read.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('importTitle')}
      description={text('importHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          {found && found.missing.length > 0 ? (
            <Button variant="primary" onClick={() => take(found)}>
              {text('importAnyway')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-3" data-passing="">
        <Field label={text('importFileLabel')} required>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept="application/json,.json"
              className="h-auto! py-1"
              disabled={read.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (!file) return;
                setName(file.name);
                read.mutate(file);
                // The same file can be chosen again once it was corrected.
                target.value = '';
              }}
            />
          )}
        </Field>
        {read.error ? <FileProblems name={name} error={read.error} /> : null}
        {found && found.missing.length > 0 ? (
          <Notice tone="warn" title={text('importMissing', { name })}>
            <Places problems={found.missing} />
            <p className="mt-1">{text('importMissingHint')}</p>
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

function FileProblems({ name, error }: { name: string; error: unknown }) {
  const text = useTranslations('policy');
  if (!(error instanceof TypedRefusal))
    return <Refusal error={error} title={text('importFailed', { name })} />;
  return (
    <Notice tone="bad" title={text('importFailed', { name })}>
      <Places problems={problemOf(error).errors} />
    </Notice>
  );
}

/** What is wrong, each with the member of the file where it stands. */
function Places({ problems }: { problems: Problem['errors'] }) {
  const tell = useTell(true);
  return (
    <ul className="flex flex-col gap-1">
      {problems.map((problem) => (
        <li key={`${problem.pointer} ${problem.detail}`}>
          {problem.pointer ? (
            <code className="mr-1.5 font-mono text-fine wrap-anywhere text-ink-soft">
              {problem.pointer.slice(1).replaceAll('/', ' › ')}
            </code>
          ) : null}
          {tell(problem)}
        </li>
      ))}
    </ul>
  );
}
