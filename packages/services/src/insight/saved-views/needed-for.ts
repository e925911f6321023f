import { isReport } from '../reports/index.ts';

const folder = 'reports/';

/** What who reads a report needs: what pends is the difference to a statement. Undefined for a page that is none. */
export function neededFor(page: string): 'reports' | 'statements' | undefined {
  const report = page.startsWith(folder) ? page.slice(folder.length) : '';
  if (!isReport(report)) return undefined;
  return report === 'pending-differences' ? 'statements' : 'reports';
}
