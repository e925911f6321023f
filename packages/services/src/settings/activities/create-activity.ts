import { newId } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import type { ActivityDto, CreateActivity } from './activity-contract.ts';
import { activityResource } from './activity-resource.ts';
import { checkSecondRole } from './check-absence-type.ts';
import { checkActivity } from './check-activity.ts';

/** Creates an activity, in force from `effective_from` (default today). */
export async function createActivity(ctx: ServiceContext, input: CreateActivity): Promise<ActivityDto> {
  requirePermission(ctx, 'settings', 'create');
  const id = newId();
  return writing(ctx, async (tx) => {
    const version = {
      name: input.name,
      type: input.type,
      parentId: input.parent_id ?? null,
      project: input.project,
      dimensions: input.dimensions,
      absenceType: input.absence_type ?? null,
      state: input.state,
    };
    return createVersioned(tx, ctx, activityResource, {
      id,
      identity: { code: input.code, externalId: input.external_id ?? null },
      version,
      effectiveFrom: input.effective_from,
      check: async (effectiveFrom) => {
        await checkActivity(tx, ctx, id, version, effectiveFrom);
        await checkSecondRole(tx, ctx, version.absenceType);
      },
    });
  });
}
