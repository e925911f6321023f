import { fillCompany } from './company.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam, invitationLink } from './people.ts';
import { productUrl } from './product.ts';
import { expect, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say, sayIn } from './words.ts';

/*
 * What a small company meets that began with the 37 hours it finds: no agreement, nobody invited, one unit. Each of these
 * stopped somebody who saw the console for the first time.
 */
const phone = { width: 390, height: 844 };

test('whoever asks for an absence where no type is set up reads who sets it up, and who may is led there', async ({
  owner: page,
  rest,
  openAs,
}) => {
  const ids = await hireTeam(rest);
  const anna = await openAs('Employee', 'anna', ids.anna);
  await anna.setViewportSize(phone);
  await anna.goto('/my-time/absences');
  await anna.getByRole('button', { name: say('absence.ask') }).click();
  const own = anna.getByRole('dialog');
  await expect(own.getByText(say('absence.noTypesTitle'))).toBeVisible();
  await expect(own.getByText(say('absence.noTypesAsk'))).toBeVisible();
  await expect(own.getByRole('button', { name: say('absence.send') })).toBeDisabled();

  await page.goto(`/employees/${ids.anna}`);
  await page.getByRole('button', { name: say('absence.enterAbsence') }).click();
  const entered = page.getByRole('dialog');
  await expect(entered.getByText(say('absence.noTypesTitle'))).toBeVisible();
  await entered.getByRole('link', { name: say('page.agreementPacks') }).click();
  await expect(page).toHaveURL(/\/agreement-packs$/);
});

test('a forecast calls an account that came with an agreement as the rest of the page does', async ({
  owner: page,
  rest,
  openAs,
}) => {
  const ids = await hireTeam(rest);
  await callConsole(page.request, 'mutation', 'agreementPacks.load', {
    ...{ pack: 'danish-vacation-act', effective_from: '2026-01-01', employment_terms: [ids.terms] },
  });
  const anna = await openAs('Employee', 'anna', ids.anna);
  await anna.context().addCookies([{ name: 'stempel-locale', value: 'da', url: productUrl() }]);
  const dansk = sayIn('da');
  await anna.goto('/my-time/absences');
  await anna.getByRole('button', { name: dansk('absence.ask') }).click();
  const sheet = anna.getByRole('dialog');
  // The only type there is need not be chosen.
  await expect(sheet.getByLabel(dansk('absence.what')).locator('option:checked')).toHaveText('Ferie');
  await sheet.getByRole('button', { name: 'Næste' }).first().click();
  await sheet.getByRole('gridcell').filter({ hasText: /^15$/ }).getByRole('button').click();
  const forecast = sheet.getByRole('region', { name: dansk('forecast.title') });
  await expect(forecast.getByText(/^Ferie den 15\. /)).toBeVisible();
  await expect(forecast).not.toContainText('Holiday');
});

test('a list of own statements says on a phone which period each is of, and nothing about whose', async ({
  owner: page,
  workspace,
  openAs,
}) => {
  test.setTimeout(300_000);
  const { ids } = await fillCompany(workspace);
  const karen = await openAs('Employee', 'karen', ids.employee);
  await karen.setViewportSize(phone);
  await karen.goto('/statements?state=all');
  await settle(karen);
  const row = karen.getByRole('row').filter({ hasText: say('state.ready') });
  await expect(row.getByText('March 2024').filter({ visible: true })).toHaveCount(1);
  await expect(karen.getByRole('columnheader', { name: say('statement.employee') })).toHaveCount(0);
  // What is chosen of the states is in sight, though the strip is wider than the phone.
  const chosen = karen
    .getByRole('group', { name: say('statement.stateFilter') })
    .getByRole('button', { pressed: true });
  await expect(chosen).toBeInViewport({ ratio: 1 });

  await page.setViewportSize(phone);
  await page.goto('/statements?state=all');
  await settle(page);
  await expect(
    page.getByRole('row').filter({ hasText: 'Karen Holm' }).getByText('March 2024').filter({ visible: true }),
  ).toHaveCount(1);
});

test('whoever invites an employee types nothing that is known, from the page of the person on', async ({
  owner: page,
  workspace,
  watch,
  rest,
}) => {
  const email = `jens@${workspace.slug}.example`;
  const jens = await rest.post('/employees', {
    ...{ effective_from: '2024-01-01', employee_number: '1', name: 'Jens Berg', email },
  });
  await page.goto(`/employees/${jens.id}`);
  await page.getByRole('link', { name: say('employee.invite') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel(say('field.name'))).toHaveValue('Jens Berg');
  await expect(sheet.getByLabel(say('field.email'))).toHaveValue(email);
  await expect(sheet.getByRole('checkbox', { name: 'Employee' })).toBeChecked();
  await sheet.getByRole('button', { name: say('user.send') }).click();
  await expect(page.getByText(say('user.invited'))).toBeVisible();
  expect(await invitationLink(email)).toContain('/activate?token=');

  // Whatever somebody is called on the day that is looked at, they are the one who was invited.
  await rest.patch(`/employees/${jens.id}`, { effective_from: '2025-01-01', name: 'Jens Holm' });
  await page.goto(`/employees/${jens.id}?as_of=2024-06-01`);
  await expect(page.getByRole('heading', { level: 1, name: 'Jens Berg' })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toBeVisible();

  // The address of somebody who is gone opens the form as the button does.
  watch.expectStatus(404);
  await page.goto('/users?invite=00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('dialog').getByLabel(say('field.name'))).toHaveValue('');
});

test('the day whose presence was just saved is in sight on a phone', async ({ rest, openAs }) => {
  const ids = await hireTeam(rest);
  const anna = await openAs('Employee', 'anna', ids.anna);
  await anna.setViewportSize(phone);
  await anna.goto(`/employees/${ids.anna}/month?month=2026-01`);
  await settle(anna);
  await anna.getByRole('button', { name: say('month.addPresence') }).click();
  const sheet = anna.getByRole('dialog');
  await typeDate(sheet, say('month.date'), '2026-01-29');
  await sheet.getByLabel(say('month.start')).fill('7');
  await sheet.getByLabel(say('month.end'), { exact: true }).fill('15');
  await sheet.getByRole('button', { name: say('action.save') }).click();
  await expect(sheet).toHaveCount(0);
  const saved = anna.getByRole('row', { name: /29 Jan/ });
  await expect(saved).toContainText('8:00');
  await expect(saved).toBeInViewport();
});
