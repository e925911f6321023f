import { routeOf } from './routes.ts';

/** An address that keeps the date the person looks at, where its page follows a date. */
export function datedHref(path: string, asOf: string | null): string {
  return asOf && routeOf(path)?.dated ? `${path}?as_of=${asOf}` : path;
}
