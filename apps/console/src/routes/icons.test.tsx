import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageIcon } from './icons.tsx';
import { routes } from './routes.ts';

it('the four kinds of policies have four icons', () => {
  const kinds = routes.filter(({ path }) => path.startsWith('/policies/'));
  expect(kinds).toHaveLength(4);
  const icons = kinds.map(({ name }) => renderToStaticMarkup(<PageIcon page={name} />));
  expect(new Set(icons).size).toBe(4);
});
