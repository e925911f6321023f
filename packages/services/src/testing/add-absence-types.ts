import { unsaidAbsenceType } from '@stempel/core/absence-type';
import { schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import type { AbsenceType } from '../settings/activities/absence-type-contract.ts';
import { insertObjects } from '../versioned/insert-objects.ts';

type Settings = Partial<AbsenceType> & { effectiveFrom?: string };

/** Adds absence types by code, in force from 2020 unless they say otherwise; what is left out is as where nobody said it. */
export async function addAbsenceTypes<Code extends string>(
  ctx: ServiceContext,
  types: Readonly<Record<Code, Settings>>,
): Promise<Record<Code, string>> {
  const codes = Object.keys(types) as Code[];
  const ids = await withoutAudit(ctx.db, ctx.workspace.id, (tx) =>
    insertObjects(
      tx,
      ctx,
      { identity: schema.activities, versions: schema.activityVersions },
      codes.map((code) => {
        const { effectiveFrom = '2020-01-01', ...settings } = types[code];
        return {
          identity: { code },
          effectiveFrom,
          version: {
            name: code,
            type: 'timeoff' as const,
            parentId: null,
            project: 'none' as const,
            dimensions: [],
            absenceType: { ...unsaidAbsenceType, ...settings },
            state: 'active' as const,
          },
        };
      }),
    ),
  );
  return Object.fromEntries(codes.map((code, index) => [code, ids[index] ?? ''])) as Record<Code, string>;
}
