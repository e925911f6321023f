import { routes } from '../src/features/shell/routes.ts';
import type { CompanyIds } from './company.ts';

/** What the console's procedures answer; ids of objects that REST cannot name. */
export interface ConsoleIds {
  reason: string;
  role: string;
  user: string;
  serviceUser: string;
}

/** An address of every page, with the budget of its scripts in gzipped kB (CONSOLE.md, Budgets). */
export function addressesOf(ids: CompanyIds & ConsoleIds): Array<{ path: string; kilobytes: number }> {
  const lists = routes
    .filter((route) => !route.path.includes('[') && route.path !== '/')
    .map((route) => route.path);
  const editors = [
    `/statements/${ids.statement}`,
    `/employees/${ids.employee}`,
    `/employees/${ids.employee}/month?month=2024-03`,
    `/org-units/${ids.unit}`,
    `/projects/${ids.project}`,
    `/employment-terms/${ids.terms}`,
    `/activities/${ids.activity}`,
    `/dimensions/${ids.dimension}`,
    `/time-accounts/${ids.account}`,
    `/reasons/${ids.reason}`,
    `/users/${ids.user}`,
    `/roles/${ids.role}`,
    '/roles/new',
    `/service-users/${ids.serviceUser}`,
  ];
  return [
    { path: '/', kilobytes: 220 },
    ...lists.map((path) => ({ path, kilobytes: 260 })),
    ...editors.map((path) => ({ path, kilobytes: 310 })),
  ];
}
