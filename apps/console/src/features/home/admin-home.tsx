'use client';

import { useMay } from '../../session/session-context.tsx';
import { ClosePanel } from './close-panel.tsx';
import { WorkPanel } from './work-panel.tsx';

/** What somebody looks at who runs the place: how far the close is, and what ran. */
export function AdminHome() {
  const may = useMay();
  return (
    <>
      <ClosePanel />
      {may('jobs', 'read') ? <WorkPanel /> : null}
    </>
  );
}
