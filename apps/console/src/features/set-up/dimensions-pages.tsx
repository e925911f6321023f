'use client';

import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { dimensionResource } from './dimensions.tsx';

// Server pages cannot hand functions to the browser, so its pages are named here; those of other objects would come along.

export const DimensionsList = () => <ObjectList resource={dimensionResource} />;
export const DimensionsDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={dimensionResource} id={id} />
);
