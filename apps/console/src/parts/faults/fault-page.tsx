import { buttonClass } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

interface FaultPageProps {
  code: string;
  title: 'notFoundTitle' | 'forbiddenTitle' | 'errorTitle';
  hint: 'notFoundHint' | 'forbiddenHint' | 'forbiddenEmployee' | 'errorHint';
  children?: ReactNode;
  actions?: ReactNode;
}

/** A page that cannot be shown: what happened, what to do next. */
export function FaultPage({ code, title, hint, children, actions }: FaultPageProps) {
  const text = useTranslations('fault');
  const action = useTranslations('action');
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-start justify-center px-6 py-12">
      <p className="rotate-[-3deg] rounded-chip border-2 border-stamp px-2 py-0.5 font-mono text-sm font-semibold tracking-widest text-stamp">
        {code}
      </p>
      <h1 className="mt-4 text-xl font-semibold text-balance">{text(title)}</h1>
      <p className="mt-2 text-sm text-pretty text-ink-soft">{text(hint)}</p>
      {children}
      <div className="mt-6 flex flex-wrap gap-2">
        {actions}
        <Link href="/" className={buttonClass('secondary')}>
          {action('goHome')}
        </Link>
      </div>
    </div>
  );
}
