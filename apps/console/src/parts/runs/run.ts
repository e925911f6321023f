import type { Outputs } from '../../trpc/client.tsx';

export type Run = Outputs['jobs']['get'];

/** Whether a run has not ended yet. */
export function isActive(run: Pick<Run, 'state'>): boolean {
  return run.state === 'queued' || run.state === 'running';
}

/** Where a run is shown. */
export function addressOf({ id, kind }: Pick<Run, 'id' | 'kind'>): string {
  if (kind === 'import') return `/imports/${id}`;
  if (kind === 'sandbox') return `/sandbox/${id}`;
  return kind === 'export' ? `/exports/${id}` : `/jobs/${id}`;
}

/** Milliseconds that are left at the pace so far; undefined while nothing can be said. */
export function remainingMs(
  run: Pick<Run, 'started_at' | 'progress'>,
  now: number = Date.now(),
): number | undefined {
  const { processed, total } = run.progress;
  if (run.started_at === null || total === null || processed < 1) return undefined;
  const passed = now - Date.parse(run.started_at);
  if (passed < 2000) return undefined;
  return Math.max(0, Math.round((passed / processed) * (total - processed)));
}
