import type { Page } from '@playwright/test';
import { addressesOf } from './addresses.ts';
import { becomeEmployee, settle } from './page-checks.ts';
import { hireTeam } from './people.ts';
import { findIds } from './sheets/found-ids.ts';
import { expect, test } from './test.ts';

/*
 * What is empty shows sheets with nothing on them and the sign of what they would hold, never only a line of text. That holds
 * for what fills a page or a list; a panel beside others says in a line that it has nothing.
 */

/** Pages that a new workspace finds filled, and with what. Every other one shows its picture, a page of tomorrow too. */
const filled: Record<string, string> = {
  '/': 'the first steps',
  '/agreement-packs': 'the agreements that come with the product',
  '/api-reference': 'the contract',
  '/api-reference/changelog': 'the contract',
  '/api-reference/error-codes': 'the contract',
  '/api-reference/first-call': 'a text',
  '/audit-log': 'how the workspace was made',
  '/employment-terms': 'those that a workspace begins with',
  '/events': 'how the workspace was made',
  '/events/catalogue': 'the contract',
  '/imports/new': 'a form',
  '/reasons': 'those that a workspace begins with',
  '/reports': 'the reports that come with the product',
  '/retention': 'a form',
  '/roles': 'the roles that come with the product',
  '/scim': 'what an identity provider is given',
  '/sessions': 'the session that looks',
  '/single-sign-on': 'a form',
  '/time-accounts': 'that of a workspace that begins',
  '/two-factor': 'the way to the start, for who needs no second step',
  '/users': 'who made the workspace',
  '/webhooks/guide': 'a text',
  '/workspace': 'a form',
};

const nobody = '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a11';
/** Lists that are never empty as a whole, narrowed to nothing. */
const narrowed = [
  '/api-reference?q=zzzz',
  '/api-reference/error-codes?q=zzzz',
  '/audit-log?to=2000-01-01',
  '/employment-terms?state=inactive',
  `/events?employee=${nobody}`,
  '/events/catalogue?q=zzzz',
  '/reasons?state=inactive',
  '/time-accounts?state=inactive',
  '/users?q=zzzz',
];

/** Least contrast of what is drawn to what it is drawn on (WCAG 2.2, 1.4.11). */
const leastContrast = 3;

/** Of every picture in sight its width, and the contrast of its sheet and of its sign to what is behind them. */
function picturesOf(page: Page): Promise<Array<{ width: number; sheet: number; sign: number }>> {
  return page.locator('main [data-blank-sheets]:visible').evaluateAll((pictures) => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    /** How light the last of these colours is, each drawn over those before. */
    const lightness = (colours: readonly string[]) => {
      if (!drawing) throw new Error('Nothing can be drawn here.');
      for (const colour of colours) {
        drawing.fillStyle = colour;
        drawing.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...drawing.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (behind: readonly string[], colour: string) => {
      const [less = 0, more = 0] = [lightness(behind), lightness([...behind, colour])].sort((a, b) => a - b);
      return (more + 0.05) / (less + 0.05);
    };
    /** What was painted below the element, the lowest first. */
    const behind = (element: Element | null): string[] =>
      element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : [];
    return pictures.map((picture) => {
      const [front, sign] = [picture.querySelector('rect:last-of-type'), picture.querySelector('span')];
      if (!front || !sign) throw new Error('The picture has no sheet or no sign.');
      return {
        width: picture.getBoundingClientRect().width,
        sheet: contrast(behind(picture), getComputedStyle(front).stroke),
        sign: sign.querySelector('svg') ? contrast(behind(sign), getComputedStyle(sign).color) : 0,
      };
    });
  });
}

/** That a page shows its picture, and that it is seen in light and in dark. */
async function expectPicture(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const pictures = await picturesOf(page);
    expect.soft(pictures.length, `${path} is empty and shows no picture`).toBeGreaterThan(0);
    for (const { width, sheet, sign } of pictures) {
      const where = `of the picture of ${path} in ${colorScheme}`;
      expect.soft(width, `width ${where}`).toBeGreaterThan(100);
      expect.soft(sheet, `contrast of the sheet ${where}`).toBeGreaterThanOrEqual(leastContrast);
      expect.soft(sign, `contrast of the sign ${where}`).toBeGreaterThanOrEqual(leastContrast);
    }
  }
}

/** Pages of one object, and those that begin one: an object has its form and its versions. */
const isOfObject = (pattern: string) => pattern.includes('[id]') || pattern.endsWith('/new');

test('every page that has nothing yet shows a picture that is seen in light and dark', async ({
  owner: page,
}) => {
  test.setTimeout(600_000);
  const addresses = addressesOf(await findIds(page)).filter(
    ({ pattern, path, signedIn }) =>
      signedIn && !path.startsWith('/my-time') && (path in filled || !isOfObject(pattern)),
  );
  const paths = addresses
    .map(({ path }) => path)
    .filter((path) => !/\/api-reference\/list|\/balances\//.test(path));
  expect(Object.keys(filled).filter((path) => !paths.includes(path))).toEqual([]);
  for (const path of paths.filter((one) => !(one in filled))) await expectPicture(page, path);
  for (const path of Object.keys(filled)) {
    await page.goto(path);
    await settle(page);
    expect.soft(await picturesOf(page), `${path} is filled and yet shows a picture`).toEqual([]);
  }
  for (const path of narrowed) await expectPicture(page, path);
});

test('what a person or an object does not have yet has its picture, too', async ({
  owner: page,
  workspace,
  rest,
}) => {
  const ids = await hireTeam(rest);
  const { id } = await rest.post('/employees', {
    ...{ effective_from: '2024-01-01', employee_number: 'Eva', name: 'Eva Holm' },
  });
  await expectPicture(page, `/employees/${id}`);
  await expectPicture(page, `/org-units/${ids.unit}?as_of=2020-01-01`);
  await expectPicture(page, '/statements');
  await becomeEmployee(page, workspace, ids.mette);
  await expectPicture(page, '/my-time/absences');
});
