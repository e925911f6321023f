import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { tabTo } from './keyboard.ts';
import { callConsole } from './people.ts';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';

test('an activity is created, changed from a date and looked at on another date with the keyboard alone', async ({
  owner: page,
}) => {
  test.slow();
  await page.goto('/activities');
  await tabTo(page, 'button', 'New activity');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', /^Name/);
  await page.keyboard.type('Visits at home');
  const code = page.getByRole('textbox', { name: /^Code/ });
  await expect(code).toHaveValue('visits-at-home');
  await tabTo(page, 'textbox', /^Code/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('visits');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Visits');
  // What somebody wrote does not follow any more.
  await expect(code).toHaveValue('visits');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await tabTo(page, 'button', 'Change from date …');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', /^Name/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Home visits');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('deletion')).toHaveText('Visits');
  await expect(dialog.getByRole('region', { name: 'What it affects' })).toContainText(
    'No one has recorded anything with it',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home visits' })).toBeVisible();
  await tabTo(page, 'slider', 'As of');
  const handle = page.getByRole('slider', { name: 'As of' });
  const height = async () => (await handle.boundingBox())?.y;
  const before = await height();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/as_of=/);
  await expect(page.getByText('You are viewing')).toBeVisible();
  expect(await height(), 'where the handle stands').toBe(before);
});

test('a change from a later date stands on the version in force then', async ({ page, workspace }) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await callConsole(page.request, 'mutation', 'projects.update', {
    id: ids.project,
    effective_from: '2027-01-01',
    name: 'Tunnel',
    requires_manager_approval: true,
  });
  await page.goto(`/projects/${ids.project}`);
  await page.getByRole('button', { name: 'Change from date …' }).click();
  const dialog = page.getByRole('dialog');
  const changes = (date: string) =>
    dialog.getByRole('region', { name: `Changes from the version of ${date}` });
  const approval = dialog.getByLabel(/Requires approval by/);
  await dialog.getByLabel(/^Name/).fill('Bridge');
  await expect(changes('1 Jan 2024').getByRole('deletion')).toHaveText('Project 100');
  await expect(approval).not.toBeChecked();
  await typeDate(dialog, 'Effective from', '2027-03-01');
  await expect(changes('1 Jan 2027').getByRole('deletion')).toHaveText('Tunnel');
  // What was typed stays; what nobody touched is as it will be then.
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Bridge');
  await expect(approval).toBeChecked();
  // An earlier date than that of the version shown is no change of its own while another version holds then.
  await dialog.getByLabel(/^Name/).fill('Tunnel');
  await expect(changes('1 Jan 2027')).toContainText('None yet.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel(/^Name/).fill('Bridge');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible();
  await expect(page).toHaveURL(/as_of=2027-03-01/);
});

test('a correction says which statements it leaves settled and which it does not', async ({
  page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await callConsole(page.request, 'mutation', 'statements.submit', { id: ids.statement });
  await page.goto(`/employment-terms/${ids.terms}?as_of=2024-03-01`);
  await page.getByRole('button', { name: 'Correct this version …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Standard week');
  const reach = dialog.getByRole('region', { name: 'What it affects' });
  await expect(reach).toContainText('Applies to 1 employment');
  await expect(reach).toContainText('1 submitted statement keeps its figures unless it is reopened.');
});

test('the second to save the same version is told, compares, and saves on top of the first', async ({
  page,
  browser,
  workspace,
  watch,
}) => {
  watch.expectStatus(412);
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(new URL(`/projects/${ids.project}`, page.url()).href);
    await one.getByRole('button', { name: 'Correct this version …' }).click();
  }
  const theirs = other.getByRole('dialog');
  await theirs.getByLabel(/^Name/).fill('Bridge');
  await theirs.getByLabel(/^Code/).fill('P-200');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible();
  await context.close();

  const mine = page.getByRole('dialog');
  await mine.getByLabel(/^Name/).fill('Tunnel');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText('Someone else has saved changes in the meantime.')).toBeVisible();
  const changed = mine.getByRole('region', { name: 'Their changes' });
  await expect(changed).toContainText('Changed by both of you.');
  await expect(changed).toContainText('Bridge');
  await expect(changed).toContainText('P-200');
  // What was typed is still there, and their other change has come in.
  await expect(mine.getByLabel(/^Name/)).toHaveValue('Tunnel');
  await expect(mine.getByLabel(/^Code/)).toHaveValue('P-200');
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Save again' }).click();
  await expect(mine).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Tunnel' })).toBeVisible();
  await expect(page.getByText('P-200', { exact: true })).toBeVisible();
});

test('a code that a policy names is kept, and the form says which policy', async ({
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(409);
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await callConsole(page.request, 'mutation', 'policies.create', {
    ...{ kind: 'supplement', code: 'site', name: 'Site supplement', effective_from: '2024-01-01' },
    config: {
      kind: 'rules',
      rules: [{ code: 'site', filters: [{ plugin: 'project', config: { codes: ['P-100'] } }] }],
    },
  });
  await page.goto(`/projects/${ids.project}`);
  await page.getByRole('button', { name: 'Correct this version …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Code/).fill('P-200');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/Site supplement \(1 Jan 2024\)/).first()).toBeVisible();
  await expect(dialog.getByLabel(/^Code/)).toHaveValue('P-200');
  await expectAccessible(page, 'a code that is kept');
});
