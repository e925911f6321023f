'use client';

import { Loaded } from '../../parts/lists/loaded.tsx';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { TimelineSkeleton } from '../../parts/versioned/timeline.tsx';
import { VersionTimeline } from '../../parts/versioned/version-timeline.tsx';
import { usePolicyVersions } from './policy-versions.ts';

/** The versions of the policy; another one takes the place of what stands in the editor. */
export function Versions({ id }: { id: string }) {
  const { setAsOf } = useAsOf();
  return (
    <Loaded query={usePolicyVersions(id)} skeleton={<TimelineSkeleton />}>
      {(page) => <VersionTimeline kind="policies" id={id} versions={page.data} onShow={setAsOf} />}
    </Loaded>
  );
}
