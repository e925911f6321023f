'use client';

import { buttonClass, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { outageOf, type Problem, readProblem } from '../../trpc/problem.ts';
import { signInHere } from '../../trpc/sign-in-here.ts';
import { useTell } from '../said/use-tell.ts';

/** What the server refused and why, or that it is slow, in the place where it happened. */
export function Refusal({
  error,
  title,
  children,
}: {
  error: unknown;
  title?: string;
  children?: ReactNode;
}) {
  const text = useTranslations('load');
  const problem = readProblem(error);
  const known = knownTo(problem);
  return (
    <Notice
      {...(known === 'slow' ? { tone: 'warn', role: 'status' } : { tone: 'bad' })}
      title={
        known
          ? text(`${known}Title`)
          : problem.status === 429
            ? text('limitTitle')
            : (title ?? text('failed'))
      }
    >
      {known ? <p>{text(`${known}Hint`)}</p> : <ProblemText problem={problem} />}
      {/* In a tab of its own: what is typed here stays. */}
      {known === 'ended' ? (
        <a
          href={signInHere()}
          target="_blank"
          rel="noopener"
          className={`${buttonClass('secondary', 'small')} mt-2`}
        >
          {text('signInAgain')}
        </a>
      ) : null}
      {children}
    </Notice>
  );
}

/** What everybody can be told without the words of the server. */
function knownTo(problem: Problem): 'ended' | 'slow' | 'network' | ReturnType<typeof outageOf> | null {
  const { status, isSlow } = problem;
  if (status === 401) return 'ended';
  if (status === 0) return isSlow ? 'slow' : 'network';
  return status === 503 ? outageOf(problem) : null;
}

function ProblemText({ problem }: { problem: Problem }) {
  const text = useTranslations('load');
  const tell = useTell(!problem.requiredPermission);
  // What is said about the whole is often what is said about its only field.
  const said = [...new Set([problem, ...problem.errors].map(tell))];
  const [first, ...others] = said;
  return (
    <>
      <p>
        {problem.requiredPermission ? text('forbidden', { permission: problem.requiredPermission }) : first}
      </p>
      {others.length > 0 ? (
        <ul className="mt-1 list-disc pl-4">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {problem.requestId ? (
        <p className="mt-1 font-mono text-fine text-ink-soft">
          {text('requestId', { id: problem.requestId })}
        </p>
      ) : null}
    </>
  );
}
