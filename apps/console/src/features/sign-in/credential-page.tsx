import type { ReactNode } from 'react';
import { Logo } from '../../parts/page/logo.tsx';

/** The page of someone who is not signed in yet: the mark, one form, nothing else. */
export function CredentialPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-5 flex items-center gap-2.5">
          <Logo className="size-9 text-stamp" />
          <span className="text-lg font-semibold tracking-[-0.01em]">Stempel</span>
        </div>
        <div className="rounded-panel border border-line bg-surface p-6 shadow-pop">
          <h1 className="text-base font-semibold">{title}</h1>
          {intro ? <p className="mt-1 text-dense text-pretty text-ink-soft">{intro}</p> : null}
          <div className="mt-4">{children}</div>
        </div>
      </div>
    </main>
  );
}
