'use client';

import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Problem, readProblem } from '../../trpc/problem.ts';

/** What the server refused and why, in the place where it happened. */
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
  const unreachable = problem.status === 0;
  return (
    <Notice tone="bad" title={unreachable ? text('networkTitle') : (title ?? text('failed'))}>
      {unreachable ? <p>{text('networkHint')}</p> : <ProblemText problem={problem} />}
      {children}
    </Notice>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  const text = useTranslations('load');
  return (
    <>
      {problem.requiredPermission ? (
        <p>{text('forbidden', { permission: problem.requiredPermission })}</p>
      ) : (
        <p>{problem.detail}</p>
      )}
      {problem.errors.length > 0 ? (
        <ul className="mt-1 list-disc pl-4">
          {problem.errors.map((issue) => (
            <li key={`${issue.pointer} ${issue.code}`}>{issue.detail}</li>
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
