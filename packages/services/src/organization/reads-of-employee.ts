import type { ServiceContext } from '../kernel/context.ts';
import { requireEmployee } from '../kernel/employee-scope.ts';
import { notFound } from '../kernel/errors.ts';
import type { Page, PageInput } from '../kernel/list-page.ts';
import { reading } from '../kernel/transaction.ts';
import { listVersions } from '../versioned/history.ts';
import { getVersioned } from '../versioned/read.ts';
import type { IdentityTable, VersionedResource, VersionTable } from '../versioned/resource.ts';

interface OfEmployee {
  employee_id: string;
}

/**
 * What is read of an object of an employee, by whoever may read the employee: the object as it is in force on `as_of`
 * (default today), and every version of it ever recorded, the superseded ones included. Both throw not-found, also
 * where `ownerOf` says that the object is somebody else's.
 */
export function readsOfEmployee<Dto, VersionDto extends { version_id: string }, Asked extends OfEmployee>(
  resource: VersionedResource<Dto, IdentityTable, VersionTable, VersionDto>,
  idOf: (asked: Asked) => string,
  ownerOf?: (dto: Dto) => string,
) {
  const own = (dto: Dto, asked: Asked): Dto => {
    if (ownerOf && ownerOf(dto) !== asked.employee_id.toLowerCase())
      throw notFound(resource.noun, idOf(asked));
    return dto;
  };
  return {
    get(ctx: ServiceContext, asked: Asked & { as_of?: string | undefined }): Promise<Dto> {
      return reading(ctx, async (tx) => {
        await requireEmployee(tx, ctx, 'employees', 'read', asked.employee_id);
        return own(await getVersioned(tx, ctx, resource, { id: idOf(asked), as_of: asked.as_of }), asked);
      });
    },
    versions(ctx: ServiceContext, asked: Asked & PageInput): Promise<Page<VersionDto>> {
      const { limit, cursor } = asked;
      const id = idOf(asked);
      return reading(ctx, async (tx) => {
        await requireEmployee(tx, ctx, 'employees', 'read', asked.employee_id);
        if (ownerOf) own(await getVersioned(tx, ctx, resource, { id }), asked);
        return listVersions(tx, ctx, resource, { id, limit, cursor });
      });
    },
  };
}
