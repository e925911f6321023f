'use client';

import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { employmentTermsResource } from './employment-terms.tsx';

// Server pages cannot hand functions to the browser, so its pages are named here; those of other objects would come along.

export const EmploymentTermsList = () => <ObjectList resource={employmentTermsResource} />;
export const EmploymentTermsDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={employmentTermsResource} id={id} />
);
