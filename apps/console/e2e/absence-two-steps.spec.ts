import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { expect, test } from './test.ts';
import { typeDate } from './type-date.ts';

/*
 * Anna asks on a phone for Monday 7 to Friday 11 June 2027 to care for her child, of which a certificate is asked for after two
 * days, and sends a photo of it along. Mette, who manages her, takes the first step; Dora of HR looks at the photo and
 * takes the second.
 */
const phone = { width: 390, height: 844 };
const since = { effective_from: '2024-01-01' };
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 'x')]);
const certificate = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: photo };

test('a request with a certificate is approved by the manager, then by HR, who fetch it', async ({
  owner: page,
  rest,
  openAs,
}) => {
  test.setTimeout(300_000);
  const save = <Result>(procedure: string, input: object) =>
    callConsole<Result>(page.request, 'mutation', procedure, input);
  const ids = await hireTeam(rest);
  const grants = ['absences:read:all', 'absences:approve:all', 'settings:read:all', 'projects:read:all'];
  const { id: second_role_id } = await save<{ id: string }>('roles.create', { name: 'HR', grants });
  await save('activities.create', {
    ...{ ...since, code: 'care', name: 'Child care', type: 'timeoff', project: 'none', dimensions: [] },
    state: 'active',
    absence_type: {
      ...{ account_id: null, credit: 'day-norm', credit_minutes: null, earns: true, sickness: false },
      ...{ unit: 'day', asked_by: 'employee', approval: 'two-steps', second_role_id },
      ...{ certificate_after_days: 2, availability_scope: anywhere, seen_as: 'away', names: {} },
    },
  });
  const mette = await openAs('Manager', 'mette', ids.mette);
  const dora = await openAs('HR', 'dora', ids.dora);
  const anna = await openAs('Employee', 'anna', ids.anna);
  for (const one of [mette, dora, anna]) await one.setViewportSize(phone);
  const mine = async () => {
    await anna.goto('/my-time');
    await settle(anna);
    return anna.getByRole('listitem').filter({ hasText: 'Child care' });
  };

  await test.step('asked for with a photo; what is no such file is named with the limit', async () => {
    await mine();
    await anna.getByRole('button', { name: 'Request absence' }).click();
    const sheet = anna.getByRole('dialog', { name: 'Request absence' });
    await sheet.getByLabel('Type of absence').selectOption({ label: 'Child care' });
    await expect(sheet.getByText('Your manager decides, then HR.')).toBeVisible();
    await typeDate(anna, 'From', '2027-06-07');
    await typeDate(anna, 'To', '2027-06-11');
    const chooser = sheet.locator('input[type=file]').first();
    const large = {
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    };
    const text = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Mette') };
    await chooser.setInputFiles([large, text, certificate]);
    await expect(sheet.getByText('“scan.pdf” is larger than 5 MiB.')).toBeVisible();
    await expect(sheet.getByText('“letter.txt” is no PDF, PNG or JPEG.')).toBeVisible();
    await expect(sheet.getByText(/^note\.jpg/)).toBeVisible();
    await expectAccessible(anna, 'the form with files');
    await sheet.getByRole('button', { name: 'Send request' }).click();
    await expect(anna.getByText('Request sent')).toBeVisible();
    const line = await mine();
    await expect(line.getByText('Certificate there')).toBeVisible();
    await line.getByRole('button', { name: '1 file' }).click();
    const dialog = anna.getByRole('dialog', { name: 'Files' });
    await expect(dialog.getByRole('link', { name: 'note.jpg' })).toBeVisible();
    await expectAccessible(anna, 'files of an absence');
    await dialog.getByRole('button', { name: 'Remove note.jpg' }).click();
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('No files yet.')).toBeVisible();
    await dialog.locator('input[type=file]').first().setInputFiles(certificate);
    await expect(dialog.getByRole('link', { name: 'note.jpg' })).toBeVisible();
  });

  const open = async (whose: typeof mette) => {
    await whose.goto('/to-decide');
    await settle(whose);
    await whose.getByRole('row').filter({ hasText: 'Child care' }).getByRole('link').first().click();
    await expect(whose.getByRole('heading', { name: 'Anna Holm' })).toBeVisible();
  };

  await test.step('the manager takes the first step, after which it waits for HR', async () => {
    await open(mette);
    await expect(mette.getByText('Certificate there')).toBeVisible();
    await expect(mette.getByRole('link', { name: 'note.jpg' })).toBeVisible();
    await expectAccessible(mette, 'the first step');
    await mette.getByRole('button', { name: 'Approve' }).click();
    await expect(mette.getByText('Nothing waits for you')).toBeVisible();
    const line = await mine();
    await expect(line.getByText('Approved by Manager Person, waits for HR')).toBeVisible();
    await expect(line.getByText('Requested', { exact: true })).toBeVisible();
    await expectAccessible(anna, 'my time between the steps');
  });

  await test.step('HR fetches the photo and takes the second step', async () => {
    await open(dora);
    await expect(dora.getByText(/^Approved by Manager Person, waits for HR/)).toBeVisible();
    await expectAccessible(dora, 'the second step');
    const fetched = dora.waitForEvent('download');
    await dora.getByRole('link', { name: 'note.jpg' }).click();
    const download = await fetched;
    expect(download.suggestedFilename()).toBe('note.jpg');
    await dora.getByRole('button', { name: 'Approve' }).click();
    await expect(dora.getByText('Nothing waits for you')).toBeVisible();
    await expect((await mine()).getByText('Approved', { exact: true })).toBeVisible();
  });
});
