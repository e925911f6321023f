'use client';

import { todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { useAsOf } from './as-of.tsx';
import type { ReachingKind } from './reach-summary.tsx';
import type { Version } from './resource.ts';
import { Timeline } from './timeline.tsx';
import { useSettledPeriods } from './use-settled-periods.ts';

interface VersionTimelineProps {
  kind: ReachingKind;
  id: string;
  versions: readonly Version[];
  /** Chooses the date the page looks at; the date in the address when left out. */
  onShow?: (date: string) => void;
}

/** The line of an object's versions with its settled periods; the handle moves the date of the page. */
export function VersionTimeline({ kind, id, versions, onShow }: VersionTimelineProps) {
  const { asOf, setAsOf } = useAsOf();
  const { workspace } = useSession();
  const firstOn = versions.map((version) => version.effective_from).sort()[0];
  const settled = useSettledPeriods(kind, id, firstOn);
  return (
    <Timeline
      versions={versions}
      settled={settled}
      date={asOf ?? todayIn(workspace.time_zone)}
      onShow={onShow ?? ((date) => void setAsOf(date))}
    />
  );
}
