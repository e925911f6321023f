import { absenceRows } from './absence-rows.ts';
import { accessRows } from './access-rows.ts';
import { newsRows } from './news-rows.ts';
import { packRows } from './pack-rows.ts';
import type { Row } from './row.ts';
import { settingsRows } from './settings-rows.ts';
import { timeRows } from './time-rows.ts';

/** Who may call which procedure, of the whole console. */
export const rows: Record<string, Row> = {
  ...absenceRows,
  ...accessRows,
  ...newsRows,
  ...settingsRows,
  ...packRows,
  ...timeRows,
};
