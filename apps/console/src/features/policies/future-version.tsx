'use client';

import { Button, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { ConfirmQuestion } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useUndo } from '../../parts/actions/use-undo.ts';
import type { Policy } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';

interface FutureVersionProps {
  policy: Policy;
  mayChange: boolean;
  /** Leads to what is in force in its place. */
  onWithdrawn: (policy: Policy) => void;
}

/** Says that the version is not in force yet, and takes it back; the message that tells of it brings it back. */
export function FutureVersion({ policy, mayChange, onWithdrawn }: FutureVersionProps) {
  const text = useTranslations('policy');
  const formats = useFormats();
  const client = useTRPCClient();
  const [asking, setAsking] = useState(false);
  const { id, version, effective_from, name, position, availability_scope, config, state } = policy;
  const date = formats.date(effective_from);
  const told = useUndo(() =>
    client.policies.update.mutate({
      ...{ id, effective_from, name, position, availability_scope, config, state },
    }),
  );
  const withdraw = useAction(
    () => client.policies.withdrawVersion.mutate({ id, effective_from, expected_version: version }),
    async (after) => {
      onWithdrawn(after);
      await told(text('withdrawn', { name, date }));
    },
  );
  return (
    <>
      <Notice tone="note" title={text('notYet', { date })}>
        {mayChange ? (
          <>
            <p>{text('notYetHint')}</p>
            <Button size="small" className="mt-1.5" onClick={() => setAsking(true)}>
              {text('withdraw')}
            </Button>
          </>
        ) : null}
      </Notice>
      {asking ? (
        <ConfirmQuestion
          title={text('withdrawTitle', { date })}
          hint={text('withdrawHint')}
          confirm={text('withdrawNow')}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutateAsync(undefined)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
