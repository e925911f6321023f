import { Badge } from '@stempel/ui';
import { getTranslations } from 'next-intl/server';
import { heldScope } from './held-scope.ts';

/** What an operation needs and whether one's own roles carry it, and how far. */
export async function Permission({ triple, grants }: { triple: string | null; grants: readonly string[] }) {
  const text = await getTranslations('apiReference');
  const scope = await getTranslations('role.scope');
  const held = heldScope(grants, triple);
  if (held === 'open') return <Badge>{text('noPermission')}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <code className="font-mono text-fine text-ink-soft">{triple}</code>
      <Badge tone={held ? 'good' : 'neutral'}>
        {held ? text('heldFor', { scope: scope(held) }) : text('notHeld')}
      </Badge>
    </span>
  );
}
