'use client';

import { Logo } from '../parts/page/logo.tsx';
import { useSession } from '../session/session-context.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';

export function WorkspaceName({ compact = false }: { compact?: boolean }) {
  const { workspace } = useSession();
  return (
    <div
      className={
        compact
          ? 'flex min-w-0 flex-1 items-center gap-2'
          : 'flex min-w-0 items-center gap-2.5 px-4 pt-4 pb-3 group-data-narrow/menu:px-3.5 group-data-narrow/menu:pb-1'
      }
    >
      <Logo className="size-7 shrink-0 text-stamp" />
      <div
        className={
          compact
            ? 'flex min-w-0 items-center gap-2'
            : 'flex min-w-0 flex-col items-start gap-0.5 group-data-narrow/menu:sr-only'
        }
      >
        <span className="max-w-full truncate text-sm leading-5 font-semibold">{workspace.name}</span>
        <EnvironmentBadge compact={compact} />
      </div>
    </div>
  );
}
