'use client';

import { usePathname } from 'next/navigation';
import { requirementOf } from '../../routes/routes.ts';
import { FaultPage } from './fault-page.tsx';

/** The 403 of a page; the address tells which permission is missing. */
export function ForbiddenPage() {
  const requirement = requirementOf(usePathname());
  if (requirement?.kind === 'employee') {
    return <FaultPage code="403" title="forbiddenTitle" hint="forbiddenEmployee" />;
  }
  const name =
    requirement?.kind === 'grant' ? `${requirement.resource}:${requirement.action}:*` : 'role: Developer';
  return (
    <FaultPage code="403" title="forbiddenTitle" hint="forbiddenHint">
      <code className="mt-3 rounded-control border border-line bg-sunken px-2 py-1 font-mono text-dense">
        {name}
      </code>
    </FaultPage>
  );
}
