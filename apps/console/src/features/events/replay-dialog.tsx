'use client';

import { Button, CloseButton, Dialog, Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { atWallClock } from '../../format/zoned.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';

/** Since when everything is sent once more. */
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useTranslations('webhook');
  const action = useTranslations('action');
  const client = useTRPCClient();
  const { workspace } = useSession();
  const [since, setSince] = useState(() => `${todayIn(workspace.time_zone)}T00:00`);
  const replay = useAction(async () => {
    const [date = '', time = '00:00'] = since.split('T');
    await client.webhooks.replay.mutate({ id, since: atWallClock(date, time, workspace.time_zone) });
    onClose();
  }, text('replayed'));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('replayTitle')}
      description={text('replayHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            disabled={since === ''}
            pending={replay.isPending}
            onClick={() => replay.mutate(undefined)}
          >
            {text('replayButton')}
          </Button>
        </>
      }
    >
      <Field label={text('replayFrom')}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
