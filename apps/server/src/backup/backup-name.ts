/** `stempel-2026-11-25T13-00-00Z.tar`, or `.tar.age` for one that is sealed. */
export function backupName(now: Temporal.Instant, isSealed: boolean): string {
  const moment = now.toString({ smallestUnit: 'second' }).replaceAll(':', '-');
  return `stempel-${moment}.tar${isSealed ? '.age' : ''}`;
}
