'use client';

import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { reasonResource } from './reasons.tsx';

// Server pages cannot hand functions to the browser, so its pages are named here; those of other objects would come along.

export const ReasonsList = () => <ObjectList resource={reasonResource} />;
export const ReasonsDetail = ({ id }: { id: string }) => <ObjectDetail resource={reasonResource} id={id} />;
