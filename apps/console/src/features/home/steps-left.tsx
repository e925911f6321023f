'use client';

import { Button, buttonClass } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAction } from '../../parts/actions/use-action.ts';
import { useUndo } from '../../parts/actions/use-undo.ts';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';

type Left = Exclude<Outputs['home']['firstSteps'], 'missing' | 'there'>;

/** What is left once the first statement is approved: the step that was left out, and everybody but the first. */
export function StepsLeft({ left }: { left: Left }) {
  return (
    <>
      {left === 'people' ? null : <AgreementLeft />}
      {left === 'agreement' ? null : <PeopleLeft />}
    </>
  );
}

/** Until an agreement is loaded, or somebody says that none is needed. */
function AgreementLeft() {
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
    <Strip label={text('leftLabel')} words={text('left')}>
      <Way href="/agreement-packs?first=true">{text('action')}</Way>
      <Button
        size="small"
        variant="quiet"
        pending={putAway.isPending}
        onClick={() => putAway.mutate(undefined)}
      >
        {text('notNeeded')}
      </Button>
    </Strip>
  );
}

/** Until there is a second person. */
function PeopleLeft() {
  const text = useTranslations('firstSteps.people');
  const may = useMay();
  return (
    <Strip label={text('label')} words={text('left')}>
      {may('imports', 'create') ? <Way href="/imports/new">{text('fromFile')}</Way> : null}
      <Way href="/employees?create=true">{text('one')}</Way>
      {may('users', 'create') ? <Way href="/users">{text('invite')}</Way> : null}
    </Strip>
  );
}

function Strip({ label, words, children }: { label: string; words: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-surface px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-80 text-dense text-ink-soft">{words}</p>
      <span className="flex flex-wrap gap-2">{children}</span>
    </section>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={buttonClass('secondary', 'small')}>
      {children}
    </Link>
  );
}
