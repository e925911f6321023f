'use client';

import { Below } from '../../parts/versioned/below.tsx';
import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { activityResource } from './activities.tsx';
import { SecondRoleNotice } from './second-role.tsx';

type Activity = Outputs['activities']['get'];

// Server pages cannot hand functions to the browser, so its pages are named here; those of other objects would come along.

export const ActivitiesList = () => <ObjectList resource={activityResource} />;
export const ActivitiesDetail = ({ id }: { id: string }) => (
  <ObjectDetail
    resource={activityResource}
    id={id}
    notice={(row) => (
      <div className="mb-4 empty:hidden">
        <SecondRoleNotice type={(row as unknown as Activity).absence_type} />
      </div>
    )}
  >
    {(row) => (
      <Below
        resource={activityResource}
        id={id}
        given={{ parent_id: id, type: (row as unknown as Activity).type }}
        fetch={(client, input) => client.activities.list.query(input)}
      />
    )}
  </ObjectDetail>
);
