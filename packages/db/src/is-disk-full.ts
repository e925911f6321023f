/** What PostgreSQL and the operating system say where there is no room: a full disk, a quota, a limit on files. */
const codes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether work failed because a disk is full. It fails again until somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (codes.has((cause as Error & { code?: unknown }).code)) return true;
  }
  return false;
}
