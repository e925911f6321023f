'use client';

import { Button, buttonClass } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAction } from '../../parts/actions/use-action.ts';
import { useUndo } from '../../parts/actions/use-undo.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';

/** The first step that may be left out, after the others are done: until an agreement is loaded, or nobody needs one. */
export function AgreementLeft() {
  const text = useTranslations('firstSteps.agreement');
  const client = useTRPCClient();
  const trpc = useTRPC();
  const touched = trpc.home.firstSteps.queryKey();
  const put = (away: boolean) => client.agreementPacks.putStepAway.mutate({ away });
  const tell = useUndo(() => put(false), touched);
  const putAway = useAction(
    () => put(true),
    () => tell(text('putAway'), undefined),
    touched,
  );
  return (
    <section
      aria-label={text('leftLabel')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-surface px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-80 text-dense text-ink-soft">{text('left')}</p>
      <span className="flex flex-wrap gap-2">
        <Link
          href="/agreement-packs?first=true"
          prefetch={false}
          className={buttonClass('secondary', 'small')}
        >
          {text('action')}
        </Link>
        <Button
          size="small"
          variant="quiet"
          pending={putAway.isPending}
          onClick={() => putAway.mutate(undefined)}
        >
          {text('notNeeded')}
        </Button>
      </span>
    </section>
  );
}
