import { settle } from './page-checks.ts';
import { productUrl } from './product.ts';
import { answerAs } from './sheets/picture.ts';
import { expect, signIn, test } from './test.ts';
import { say, sayIn } from './words.ts';

/** What is said first where the server failed, as translators read it (messages/server). */
const unexpected = {
  en: 'Something unexpected happened; the request id finds it.',
  da: 'Der skete noget uventet; med forespørgslens id kan det findes i loggen.',
  de: 'Etwas Unerwartetes ist geschehen; über die Anfrage-ID ist es im Protokoll zu finden.',
};

test('a page of which the server fails says so in the language of its reader, on contact sheets too', async ({
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(500);
  await signIn(page, workspace.owner);
  await answerAs(page.context(), 'failing');
  for (const [language, words] of Object.entries(unexpected)) {
    await page.context().addCookies([{ name: 'stempel-locale', value: language, url: productUrl() }]);
    await page.goto('/projects');
    await settle(page);
    const refusal = page.getByRole('alert').filter({ hasText: sayIn(language)('load.failed') });
    await expect(refusal).toContainText(words);
    await expect(page.locator('main')).not.toContainText('Internal error');
  }
});

test('every list keeps its title where the server fails', async ({ page, workspace, watch }) => {
  watch.expectStatus(500);
  await signIn(page, workspace.owner);
  await answerAs(page.context(), 'failing');
  for (const [path, name] of [
    ['/projects', 'projects'],
    ['/employees', 'employees'],
    ['/statements', 'statements'],
    ['/balances', 'balances'],
    ['/absences', 'absences'],
    ['/incidents', 'incidents'],
    ['/audit-log', 'auditLog'],
    ['/users', 'users'],
    ['/to-decide', 'toDecide'],
    ['/reports/presence', 'presenceReport'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await settle(page);
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: say('load.failed') })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`page.${name}`));
    });
});
