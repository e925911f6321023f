'use client';

import { RunState } from '../../parts/runs/run-state.tsx';
import type { SandboxRun } from './sandbox.ts';

const noCounts = { created: 0, updated: 0, unchanged: 0, failed: 0 };

/** Where a run is. */
export function RunBadge({ run: { state } }: { run: Pick<SandboxRun, 'state'> }) {
  return <RunState run={{ kind: 'sandbox', state, parameters: {}, counts: noCounts }} />;
}
