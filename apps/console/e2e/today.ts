const there = 'Europe/Copenhagen';

/** The date in the zone of the workspaces of the journeys, `days` later: for an hour or two of each night not that of UTC. */
export const dateThere = (days = 0): string => Temporal.Now.plainDateISO(there).add({ days }).toString();

/** Whether nobody works there today. */
export const isWeekendThere = (): boolean => Temporal.Now.plainDateISO(there).dayOfWeek > 5;
