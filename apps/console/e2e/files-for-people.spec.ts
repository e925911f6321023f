import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { downloadFile, linesOf } from './download-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { productUrl } from './product.ts';
import { expect, signIn, test } from './test.ts';
import { sayIn } from './words.ts';

/*
 * Karen was there on Monday 4 March 2024 from 8 to 16: 480 minutes, 8:00, by the reason that comes with the product. On the 5th
 * 95 minutes were booked on care, 1:35. 21 weekdays x 444 minutes were owed, so that flex
 * gets 480 - 9324 = -8844 minutes: -147.4 hours.
 */
const march = 'from=2024-03-01&to=2024-03-31';

/** What the head of the table of a page says, in its order. */
const headsOf = (page: Page) =>
  page
    .getByRole('table')
    .last()
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.textContent?.trim() ?? ''));

async function inLanguage(page: Page, language: 'en' | 'de') {
  await page.context().addCookies([{ name: 'stempel-locale', value: language, url: productUrl() }]);
}

for (const language of ['en', 'de'] as const) {
  const say = sayIn(language);
  const separator = language === 'en' ? ',' : ';';
  const figure = (text: string) => (language === 'en' ? text : text.replace('.', ','));
  const cellsIn = (line: string | undefined) => (line ?? '').split(separator);

  test(`files in ${language} have the columns of their pages, and rows that can be checked by hand`, async ({
    page,
    workspace,
  }) => {
    const { ids, rest } = await fillCompany(workspace);
    await rest.post(`/employees/${ids.employee}/timesheet/entries`, {
      ...{ date: '2024-03-05', activity_id: ids.activity, minutes: 95, note: '=1+1' },
    });
    await signIn(page, workspace.owner);
    for (const policy of [
      {
        ...{ kind: 'settlement', code: 'close', name: 'Month end' },
        config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
      },
      {
        ...{ kind: 'working-time', code: 'limits', name: 'Limits' },
        config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 300 } }] },
      },
    ])
      await callConsole(page.request, 'mutation', 'policies.create', {
        effective_from: '2024-01-01',
        ...policy,
      });
    await callConsole(page.request, 'mutation', 'statements.submit', {
      id: ids.statement,
      payout_minutes: 0,
    });
    await callConsole(page.request, 'mutation', 'statements.approve', { id: ids.statement });
    await inLanguage(page, language);

    /** The file of a report, whose head has every head of the table, in its order. */
    const fileOf = async (report: string, but: Readonly<Record<string, readonly string[]>> = {}) => {
      await page.goto(`/reports/${report}?${march}`);
      await expect(page.getByRole('row').filter({ hasText: 'Karen Holm' }).first()).toBeVisible();
      await settle(page);
      const heads = (await headsOf(page)).flatMap((head) => but[head] ?? [head]);
      const [head, ...rows] = linesOf((await downloadFile(page, { format: 'csv', say })).content);
      expect(cellsIn(head).filter((cell) => heads.includes(cell))).toEqual(heads);
      return rows.map(cellsIn);
    };

    await test.step('presence', async () => {
      const but = { [say('report.time')]: [say('importField.start'), say('importField.end')] };
      const [row, ...others] = await fileOf('presence', but);
      expect(others).toEqual([]);
      expect(row?.slice(0, 7)).toEqual([
        ...['2024-03-04', 'Karen Holm', '1042', 'Team'],
        ...['2024-03-04 08:00', '2024-03-04 16:00', '8:00'],
      ]);
      await expect(page.getByRole('row').filter({ hasText: 'Karen Holm' })).toContainText('8:00');
    });

    await test.step('booked hours', async () => {
      const [row] = await fileOf('registered-hours');
      const care = say('shippedName.Care');
      expect(row).toEqual(['2024-03-05', 'Karen Holm', '1042', 'Team', care, '1:35', '', '', '', "'=1+1"]);
    });

    await test.step('account movements: hours apart from days', async () => {
      const change = say('report.change');
      const hours = `${change} (${say('balance.inHours')})`;
      const rows = await fileOf('account-movements', { [change]: [hours] });
      expect(rows).toEqual([
        [
          ...['2024-03-31', 'Karen Holm', '1042', 'Team', say('shippedName.Flex')],
          ...[say('movementKind.settlement'), figure('-147.4'), ''],
        ],
      ]);
    });

    await test.step('violations', async () => {
      const [row] = await fileOf('working-time-compliance');
      expect(row?.slice(0, 5)).toEqual(['2024-03-04', 'Karen Holm', '1042', 'Team', say('severity.warning')]);
      expect(row?.join(' ')).toContain(say('fact.worked_minutes', { value: '8:00' }));
    });

    await test.step('a workbook is asked for in the same menu, which says whom the columns are for', async () => {
      await page.goto(`/reports/presence?${march}`);
      await settle(page);
      await page.getByRole('button', { name: say('download.button'), exact: true }).click();
      await expect(page.getByRole('menuitemradio', { name: say('download.for.people') })).toBeChecked();
      await expectAccessible(page, 'the menu of a file');
      await page.keyboard.press('Escape');
      const { name, content } = await downloadFile(page, { format: 'xlsx', say });
      expect(name).toBe('presence-2024-03-01-2024-03-31.xlsx');
      expect(content.subarray(0, 2).toString()).toBe('PK');
    });

    await test.step('what was chosen is chosen still on another page', async () => {
      await downloadFile(page, { format: 'csv', reader: 'programs', say });
      await page.goto(`/reports/registered-hours?${march}`);
      const [head] = linesOf((await downloadFile(page, { format: 'csv', say })).content);
      expect(head).toContain('employee_id,employee_number');
      await downloadFile(page, { format: 'csv', reader: 'people', say });
    });

    await test.step('the audit log', async () => {
      await page.goto('/audit-log');
      await settle(page);
      const [head, ...rows] = linesOf((await downloadFile(page, { format: 'csv', say })).content);
      expect(cellsIn(head)).toEqual([
        ...[say('report.date'), say('audit.person'), say('audit.what'), say('audit.resource')],
        ...[say('audit.object'), say('audit.member'), say('audit.before'), say('audit.after')],
      ]);
      expect(rows.map(cellsIn)).toContainEqual(
        expect.arrayContaining([say('audit.action.create'), say('role.resources.projects'), 'Project 100']),
      );
    });

    await test.step('an export of the workspace', async () => {
      await page.goto('/exports');
      for (const resource of ['employments', 'presence', 'entries'])
        await page.getByLabel(say(`role.resources.${resource}`), { exact: true }).check();
      await page.getByLabel(say('exports.format')).selectOption('csv');
      await expect(page.getByLabel(say('download.columns'))).toHaveValue('people');
      await expect(page.getByText(say('exports.columnsHint.people'))).toBeVisible();
      await page.getByRole('button', { name: say('exports.start'), exact: true }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: say('jobs.download') }).click();
      const lines = linesOf(await streamed(await (await saved).createReadStream()));
      expect(lines).toContain(say('role.resources.employments'));
      const from = (name: string) =>
        lines.slice(lines.indexOf(say(`role.resources.${name}`)) + 1).map(cellsIn);
      const [presenceHead, presence] = from('presence');
      expect(presenceHead).toContain(say('report.elapsed'));
      expect(presence?.slice(0, 6)).toEqual([
        ...['Karen Holm', '1042', 'Team', '2024-03-04 08:00', '2024-03-04 16:00', '8:00'],
      ]);
      const [, entry] = from('entries');
      expect(entry).toEqual([
        '2024-03-05',
        'Karen Holm',
        '1042',
        'Team',
        say('shippedName.Care'),
        '1:35',
        '',
        '',
        "'=1+1",
      ]);
    });
  });
}

async function streamed(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(stream));
}
