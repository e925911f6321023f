import { expectAccessible } from './expect-accessible.ts';
import { openCompany, settle } from './page-checks.ts';
import { expect, openSearch, test } from './test.ts';

type Ids = Awaited<ReturnType<typeof openCompany>>;

/** A page, the button that opens a dialog or sheet on it, and what must be typed before it can be pressed. */
function dialogsOf(ids: Ids): Array<{ path: string; button: string; first?: string }> {
  return [
    { path: '/activities', button: 'New activity' },
    { path: '/reasons', button: 'New reason' },
    { path: `/employment-terms/${ids.terms}`, button: 'Change from date …' },
    { path: `/employment-terms/${ids.terms}`, button: 'Correct this version …' },
    { path: `/employees/${ids.employee}/month?month=2024-03`, button: 'Add presence' },
    { path: '/balances', button: 'Enter opening balance …' },
    { path: '/users', button: 'Invite' },
    { path: '/service-users', button: 'New service user' },
    { path: '/agreement-packs', button: 'Load Danish state' },
    ...Object.entries(ids.policies).flatMap(([kind, id]) => [
      { path: `/policies/${kind}/${id}`, button: 'Publish …', first: 'Another name' },
      { path: `/policies/${kind}/${id}`, button: 'Discard draft', first: 'Another name' },
    ]),
  ];
}

const shares = ['first', 'second'] as const;

for (const [share, name] of shares.entries()) {
  test(`dialogs of the ${name} half are accessible in light and dark`, async ({ page, workspace }) => {
    test.setTimeout(600_000);
    const ids = await openCompany(page, workspace);
    for (const { path, button, first } of dialogsOf(ids).filter((_, at) => at % shares.length === share)) {
      await test.step(`${path}: ${button}`, async () => {
        await page.goto(path);
        await settle(page);
        if (first) await page.getByRole('textbox', { name: 'Name' }).fill(first);
        await page.getByRole('button', { name: button }).first().click();
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        await expect(dialog).toBeVisible();
        await settle(page);
        await expectAccessible(page, `${path}: ${button}`);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      });
    }
  });
}

test('the search is accessible in light and dark', async ({ owner: page }) => {
  await openSearch(page);
  await expectAccessible(page, 'search');
  await page.keyboard.type('audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/audit-log$/);
});
