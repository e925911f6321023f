import { Badge } from '@stempel/ui';
import { getTranslations } from 'next-intl/server';
import { carryingRoles, type OwnRole } from './carrying-roles.ts';

/** What an operation needs, and which of one's own roles carry it, and how far. */
export async function Permission({ triple, roles }: { triple: string | null; roles: readonly OwnRole[] }) {
  const text = await getTranslations('apiReference');
  const scopes = await getTranslations('role.scope');
  const carrying = carryingRoles(roles, triple);
  if (carrying === 'open') return <Badge>{text('noPermission')}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <code className="font-mono text-fine text-ink-soft">{triple}</code>
      {carrying.length === 0 ? <Badge>{text('notHeld')}</Badge> : null}
      {carrying.map(({ name, scope }) => (
        <Badge key={name} tone="good">
          {text('heldBy', { role: name, scope: scopes(scope) })}
        </Badge>
      ))}
    </span>
  );
}
