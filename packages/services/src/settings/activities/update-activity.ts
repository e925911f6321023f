import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import type { ActivityDto, UpdateActivity } from './activity-contract.ts';
import { activityResource } from './activity-resource.ts';
import { checkSecondRole } from './check-absence-type.ts';
import { checkActivity } from './check-activity.ts';

/** Merges the given fields from `effective_from` on (default today). */
export async function updateActivity(ctx: ServiceContext, input: UpdateActivity): Promise<ActivityDto> {
  requirePermission(ctx, 'settings', 'update');
  return writing(ctx, async (tx) => {
    return updateVersioned(tx, ctx, activityResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        type: input.type,
        parentId: input.parent_id,
        project: input.project,
        dimensions: input.dimensions,
        absenceType: typeAfter(input),
        state: input.state,
      },
      check: async (merged, effectiveFrom) => {
        await checkActivity(tx, ctx, input.id, merged, effectiveFrom);
        await checkSecondRole(tx, ctx, input.absence_type);
      },
    });
  });
}

/** What becomes something else than time off is no absence type any more; who says the type over REST knows of none. */
function typeAfter({ type, absence_type: wanted }: UpdateActivity) {
  return wanted === undefined && type !== undefined && type !== 'timeoff' ? null : wanted;
}
