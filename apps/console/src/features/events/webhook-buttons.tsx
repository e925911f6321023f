'use client';

import { Button, Menu, MenuItem } from '@stempel/ui';
import { ChevronDownIcon } from '@stempel/ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmQuestion } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useGo } from '../../parts/actions/use-go.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import type { Webhook } from './webhook.ts';

interface WebhookButtonsProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

/** What can be done with a webhook: try it, stop it, have it send again, end it. */
export function WebhookButtons({ webhook, onSecret }: WebhookButtonsProps) {
  const text = useTranslations('webhook');
  const client = useTRPCClient();
  const [asked, setAsked] = useState<'rotate' | 'remove' | 'replay'>();
  const { id } = webhook;
  const isActive = webhook.state === 'active';
  const test = useAction(() => client.webhooks.test.mutate({ id }), text('tested'));
  const pause = useAction(() => client.webhooks.pause.mutate({ id }), text('paused'));
  const resume = useAction(() => client.webhooks.resume.mutate({ id }), text('resumed'));
  return (
    <>
      {isActive ? (
        <Button pending={test.isPending} onClick={() => test.mutate(undefined)}>
          {text('test')}
        </Button>
      ) : (
        <Button variant="primary" pending={resume.isPending} onClick={() => resume.mutate(undefined)}>
          {text('resume')}
        </Button>
      )}
      <Menu
        trigger={
          <Button>
            {text('more')}
            <ChevronDownIcon aria-hidden="true" />
          </Button>
        }
      >
        {isActive ? <MenuItem onSelect={() => setAsked('replay')}>{text('replay')}</MenuItem> : null}
        {isActive ? <MenuItem onSelect={() => pause.mutate(undefined)}>{text('pause')}</MenuItem> : null}
        <MenuItem onSelect={() => setAsked('rotate')}>{text('rotate')}</MenuItem>
        <MenuItem danger onSelect={() => setAsked('remove')}>
          {text('remove')}
        </MenuItem>
      </Menu>
      {asked === 'replay' ? <ReplayDialog id={id} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'rotate' ? (
        <RotateQuestion id={id} onSecret={onSecret} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === 'remove' ? <RemoveQuestion id={id} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

function RotateQuestion({
  id,
  onSecret,
  onClose,
}: {
  id: string;
  onSecret: (secret: string) => void;
  onClose: () => void;
}) {
  const text = useTranslations('webhook');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const rotate = useAction(
    () => client.webhooks.rotate.mutate({ id }),
    async ({ secret }) => {
      onSecret(secret);
      await queries.invalidateQueries();
    },
  );
  return (
    <ConfirmQuestion
      title={text('rotateTitle')}
      hint={text('rotateHint')}
      confirm={text('rotateButton')}
      pending={rotate.isPending}
      onConfirm={() => rotate.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}

function RemoveQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useTranslations('webhook');
  const client = useTRPCClient();
  const { goOn } = useGo();
  const remove = useAction(async () => {
    await client.webhooks.remove.mutate({ id });
    goOn('/webhooks');
  }, text('removed'));
  return (
    <ConfirmQuestion
      title={text('removeTitle')}
      hint={text('removeHint')}
      confirm={text('removeButton')}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
