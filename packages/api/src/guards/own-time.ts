import type { Objects } from './row.ts';

export const own = (o: Objects) => ({ employee_id: o.employee });
export const january = { from: '2026-01-01', to: '2026-01-31' };

/** Reading and writing what is somebody's. */
export const forTheirs = 'ok ok  ok ok all  ok managed  -';
/** The system removed it, so whoever may remove cannot bring it back. */
export const notTheirs = forTheirs.replaceAll('ok', 'conflict');
/** Nobody decides about their own time; the table of deciding says who does about whose. */
export const forDeciders = 'ok ok  own ok all  - -  -';
export const scoped = 'all all managed self -';
