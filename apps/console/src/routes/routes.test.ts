import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pagePatterns } from '../../e2e/page-files.ts';
import { routeOf, routes } from './routes.ts';

const app = fileURLToPath(new URL('../app/', import.meta.url));
const outside = ['/sign-in', '/two-factor', '/activate', '/forgotten-password', '/reset-password'];
const pages = pagePatterns().filter((page) => !outside.some((path) => page.startsWith(path)));

it('knows every page file by an entry of the table, which decides who may open it', () => {
  expect(pages.length).toBeGreaterThan(30);
  const unknown = pages.filter((page) => {
    const path = page.replace('[kind]', 'absence').replace('[report]', 'presence');
    return routeOf(path)?.path.split('/')[1] !== path.split('/')[1];
  });
  expect(unknown).toEqual([]);
});

it('has a page file for every entry of the table', () => {
  const patterns = pages.map((page) => page.replace('[kind]', 'absence').replace('[report]', 'presence'));
  const missing = routes
    .map(({ path }) => path.replace(/^\/policies\/[^/]+$/, '/policies/absence'))
    .map((path) => path.replace(/^\/reports\/[^/]+$/, '/reports/presence'))
    .filter((path) => !patterns.includes(path));
  expect(missing).toEqual([]);
});

it('asks for the session on every page of the console', () => {
  const open = pages.filter((page) => {
    const file = readFileSync(`${app}(admin)${page === '/' ? '' : page}/page.tsx`, 'utf8');
    return !/await requireSession\(/.test(file);
  });
  expect(open).toEqual([]);
});

it('gives every page file a title', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)page\.tsx$/.test(file),
  );
  const untitled = files.filter(
    (file) => !/^export (?:const|async function) generateMetadata\b/m.test(readFileSync(app + file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(untitled).toEqual([]);
});
