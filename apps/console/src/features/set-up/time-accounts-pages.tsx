'use client';

import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { ObjectList } from '../../parts/versioned/object-list.tsx';
import { timeAccountResource } from './time-accounts.tsx';

// Server pages cannot hand functions to the browser, so its pages are named here; those of other objects would come along.

export const TimeAccountsList = () => <ObjectList resource={timeAccountResource} />;
export const TimeAccountsDetail = ({ id }: { id: string }) => (
  <ObjectDetail resource={timeAccountResource} id={id} />
);
