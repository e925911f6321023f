import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusedFiles } from './planted-lint.ts';

/*
 * What is typed is not lost without a question (packages/ui/src/unsaved): links, Back and reload are seen by it, dialogs
 * and useGo ask it. Whatever goes round them is refused here.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const pages = ['features/planted', 'parts/planted', 'shell/planted'].map(
  (place) => `apps/console/src/${place}.tsx`,
);
const primitives = 'packages/ui/src/planted.tsx';

test.each([
  ['the bare router', "import { useRouter } from 'next/navigation';\n\nexport const a = useRouter;\n"],
  ['a form that navigates', "import Form from 'next/form';\n\nexport const a = Form;\n"],
  ['a step through the history', 'history.back();\n'],
  ['a question of the browser', "export const a = confirm('Go?');\n"],
])('a page leads nowhere by %s', (_, text) => {
  expect(refusedFiles(['apps/console/src/parts/actions/use-go.ts', ...pages], text)).toEqual(pages);
});

test.each([
  'react-aria-components/Dialog',
  'react-aria-components/Modal',
  'react-aria-components/Popover',
  'react-aria-components/Sheet',
  'react-aria/useModalOverlay',
])('no other popup is made of %s', (name) => {
  const text = `import * as Popup from '${name}';\n\nexport const a = Popup;\n`;
  expect(refusedFiles([primitives, 'packages/ui/src/dialog-parts.tsx'], text)).toEqual([primitives]);
});

/** What the linter cannot name: popups made by hand, and the window's own ways. */
const byHand = /<dialog\b|role="(alert)?dialog"|\bwindow\.(history|navigation|confirm|prompt)\b/;

const sourcesByHand = (sources: Iterable<readonly [path: string, text: string]>) =>
  [...sources].filter(([, text]) => byHand.test(text)).map(([path]) => path);

test('no source makes a popup by hand or steps through the history', () => {
  const paths = globSync('{apps/console,packages/ui}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('unsaved'),
  });
  expect(paths.length).toBeGreaterThan(400);
  expect(sourcesByHand(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))).toEqual([]);
});

test.each(['<dialog open>', '<div role="dialog">', 'window.history.back()', "window.confirm('Go?')"])(
  'a source with %s is found',
  (text) => expect(sourcesByHand([['a.tsx', `export const a = () => ${text};`]])).toEqual(['a.tsx']),
);
