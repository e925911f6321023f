'use client';

import { ProjectPostings } from '../../parts/projects/project-postings.tsx';
import { Below } from '../../parts/versioned/below.tsx';
import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { useMay } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { activityResource } from './activities.tsx';
import { dimensionResource } from './dimensions.tsx';
import { employmentTermsResource } from './employment-terms.tsx';
import { projectResource } from './projects.tsx';
import { reasonResource } from './reasons.tsx';
import { SecondRoleNotice } from './second-role.tsx';
import { timeAccountResource } from './time-accounts.tsx';

type Activity = Outputs['activities']['get'];

// The pages of the set-up objects; server pages cannot hand functions to the browser, so each is named here.

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
export const DimensionsList = () => <ObjectList resource={dimensionResource} />;
export const DimensionsDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={dimensionResource} id={id} />
);
export const TimeAccountsList = () => <ObjectList resource={timeAccountResource} />;
export const TimeAccountsDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={timeAccountResource} id={id} />
);
export const ReasonsList = () => <ObjectList resource={reasonResource} />;
export const ReasonsDetail = ({ id }: { id: string }) => <ObjectDetail resource={reasonResource} id={id} />;
export const EmploymentTermsList = () => <ObjectList resource={employmentTermsResource} />;
export const EmploymentTermsDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={employmentTermsResource} id={id} />
);
export const ProjectsList = () => <ObjectList resource={projectResource} />;
export const ProjectsDetail = ({ id }: { id: string }) => {
  const may = useMay();
  return (
    <ObjectDetail resource={projectResource} id={id}>
      {() => (may('timesheet', 'read') ? <ProjectPostings id={id} /> : null)}
    </ObjectDetail>
  );
};
