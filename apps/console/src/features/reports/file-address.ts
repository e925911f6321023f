import type { ReportName } from '../../routes/report-names.ts';

/** Where the file of a report is read: the same questions, a repeated parameter for each of several values. */
export function fileAddress(name: ReportName, asked: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  return `/internal/files/reports/${name}?${query}`;
}
