import { todayIn } from '../../format/dates.ts';

/** Whether somebody is employed: `running` where an employment covers the date. */
type Standing = 'running' | 'none' | 'upcoming' | 'ended';

interface Asked {
  /** The date that is looked at; null: today in the zone of the workspace. */
  asOf: string | null;
  zone: string;
  now?: Date;
}

/** How somebody stands by the employment nearest to the date. */
export function standingOf(
  employment: { start: string; end: string | null } | null,
  { asOf, zone, now }: Asked,
): Standing {
  if (!employment) return 'none';
  const date = asOf ?? todayIn(zone, now);
  if (employment.start > date) return 'upcoming';
  return employment.end !== null && employment.end < date ? 'ended' : 'running';
}
