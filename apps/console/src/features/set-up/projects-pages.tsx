'use client';

import { ProjectPostings } from '../../parts/projects/project-postings.tsx';
import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { useMay } from '../../session/session-context.tsx';
import { projectResource } from './projects.tsx';

// Server pages cannot hand functions to the browser, so its pages are named here; those of other objects would come along.

export const ProjectsList = () => <ObjectList resource={projectResource} />;
export const ProjectsDetail = ({ id }: { id: string }) => {
  const may = useMay();
  return (
    <ObjectDetail resource={projectResource} id={id}>
      {() => (may('timesheet', 'read') ? <ProjectPostings id={id} /> : null)}
    </ObjectDetail>
  );
};
