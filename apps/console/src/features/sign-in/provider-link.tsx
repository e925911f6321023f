import { buttonClass, classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';

/** Leads to the workspace's provider; a plain link, because the way goes through another site. */
export function ProviderLink({
  workspace,
  name,
  next,
}: {
  workspace: string;
  name: string;
  next?: string | undefined;
}) {
  const text = useTranslations('signIn');
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <a
      href={`/internal/auth/oidc/${encodeURIComponent(workspace)}/start${query}`}
      className={classNames(buttonClass('primary'), 'w-full')}
    >
      {text('withProvider', { provider: name })}
    </a>
  );
}

/** The line between two ways to sign in. */
export function OrLine({ children }: { children: string }) {
  return (
    <p className="my-4 flex items-center gap-3 text-fine text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
