'use client';

import { Button, Notice, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ConfirmQuestion } from '../../parts/actions/confirm-button.tsx';
import { CopyCode } from '../../parts/copy/copy-code.tsx';
import { askedParameters, type Callable, callOf, filledAtFirst, missingParts, nameOf } from './call.ts';
import { curlOf } from './curl.ts';
import { KeyField, useKey } from './key.tsx';
import { type Answered, sendCall } from './send-call.ts';
import { TryAnswer } from './try-answer.tsx';
import { TryFields } from './try-fields.tsx';

interface TryPanelProps {
  operation: Callable;
  origin: string;
  /** Left out where the key is asked for elsewhere on the page. */
  asksForKey?: boolean;
}

/** Calls an operation for real, and gives the same call for a shell. */
export function TryPanel({ operation, origin, asksForKey = true }: TryPanelProps) {
  const text = useTranslations('apiReference');
  const form = useTranslations('schemaForm');
  const key = useKey();
  const [filled, setFilled] = useState(() => filledAtFirst(operation));
  const [isAsking, setAsking] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const { answered, failed, pending, send } = useSending(operation);
  const missing = missingParts(operation, filled);
  const errors = isPressed
    ? Object.fromEntries(missing.map((one) => [nameOf(one), form('missing')]))
    : refusedParameters(operation, answered);
  const go = () => send(filled, key);
  const press = (event: FormEvent) => {
    event.preventDefault();
    setPressed(missing.length > 0);
    if (missing.length > 0) return;
    if (operation.method === 'DELETE') setAsking(true);
    else void go();
  };
  return (
    <Panel title={text('try')}>
      <div className="flex flex-col gap-4">
        {asksForKey ? <KeyField credential={operation.credential} /> : null}
        <form onSubmit={press} className="flex flex-col gap-3" data-passing="">
          <TryFields operation={operation} filled={filled} onFill={setFilled} errors={errors} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button type="submit" variant="primary" pending={pending}>
              {text('send')}
            </Button>
            {operation.method === 'GET' ? null : (
              <p className="min-w-48 flex-1 text-fine text-ink-soft">{text('forReal')}</p>
            )}
          </div>
        </form>
        {failed ? <Notice tone="bad">{text('notSent')}</Notice> : null}
        {answered ? <TryAnswer answered={answered} name={operation.id} /> : null}
        <CopyCode code={curlOf(operation, filled, origin)} label="curl" />
      </div>
      {isAsking ? (
        <ConfirmQuestion
          title={text('deleteTitle')}
          hint={text('forReal')}
          confirm={text('delete')}
          pending={pending}
          onConfirm={go}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  );
}

/** What the API refused of the parameters, by their names in the form. */
function refusedParameters(operation: Callable, answered: Answered | null): Record<string, string> {
  const fields = new Map(answered?.refused?.fields.map(({ pointer, detail }) => [pointer, detail]));
  return Object.fromEntries(
    askedParameters(operation).flatMap((one) => {
      const detail = one.in === 'query' ? fields.get(`/${one.name}`) : undefined;
      return detail ? [[nameOf(one), detail]] : [];
    }),
  );
}

/** One call at a time; leaving the page gives it up. */
function useSending(operation: Callable) {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (filled: Parameters<typeof callOf>[1], key: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState('pending');
    setAnswered(null);
    try {
      const { credential } = operation;
      const came = await sendCall(callOf(operation, filled), { key, credential, signal });
      setAnswered(came);
      setState('idle');
    } catch {
      if (!signal.aborted) setState('failed');
    }
  };
  return { answered, failed: state === 'failed', pending: state === 'pending', send };
}
