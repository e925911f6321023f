'use client';

import { orgUnitResource } from '../../parts/org-units/org-units.tsx';
import { Below } from '../../parts/versioned/below.tsx';
import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { CoverPanel } from './cover-panel.tsx';

/** A unit, how many of it may be away, and what lies below. */
export const OrgUnitDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={orgUnitResource} id={id}>
    {() => (
      <>
        <CoverPanel unitId={id} />
        <Below
          resource={orgUnitResource}
          id={id}
          given={{ parent_id: id }}
          fetch={(client, input) => client.orgUnits.list.query(input)}
        />
      </>
    )}
  </ObjectDetail>
);
