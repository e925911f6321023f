import type { ServiceContext } from '@stempel/services';
import { listProvisionedGroups } from '@stempel/services/access/groups';
import type { ProvisioningCall } from '@stempel/services/access/provisioning';
import {
  changeProvisionedUser,
  createProvisionedUser,
  listProvisionedUsers,
  listUsers,
  readProvisionedUser,
} from '@stempel/services/access/users';
import { reportFiles } from '@stempel/services/insight/reports';
import { importFile, lines } from '@stempel/services/testing';
import { readExportFile, startExport, startExportBody } from '@stempel/services/transfer/exports';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { type Asks, hoursOf, nextDay } from './asked-people.ts';

const numbers = Array.from({ length: 100 }, (_, index) => String(index + 200).padStart(6, '0'));

const callOf = (ctx: ServiceContext): ProvisioningCall => ({
  ...ctx,
  method: 'GET',
  path: '/Users',
  userAgent: null,
});

async function importRows(ctx: ServiceContext, rows: readonly object[]): Promise<void> {
  const { state } = await importFile(ctx, lines(...rows));
  if (state !== 'succeeded') throw new Error(`The import ended as ${state}.`);
}

/** Every resource that there is; a new one is among them. */
const everything = startExportBody.shape.resources.element.options;

/** Of everybody thousands of rows. */
const oneDay = { from: '2026-10-01', to: '2026-10-01' };

async function exportAll(ctx: ServiceContext): Promise<void> {
  const { id } = await startExport(ctx, { format: 'json', resources: everything, ...oneDay });
  await runJobs(ctx);
  await drain((await readExportFile(ctx, { id })).content);
}

/** Every report as a file, read to its end; a new one is among them. */
async function readReportFiles(ctx: ServiceContext): Promise<void> {
  for (const [name, file] of Object.entries(reportFiles)) {
    // What is pending is of no period.
    const period = name === 'pending-differences' ? {} : oneDay;
    const open = file.parse({ ...period, scope: 'all' });
    await drain(await open(ctx));
  }
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  let bytes = 0;
  for await (const part of content) bytes += part.length;
  if (bytes === 0) throw new Error('An empty file.');
}

/** What identity providers and files bring, and files that are taken away. */
export const asksOfTransfer: Asks = {
  'users in the console': (ctx) => listUsers(ctx, { limit: 100, collation: 'da', direction: 'asc' }),
  'users and groups of the identity provider': async (ctx) => {
    const call = callOf(ctx);
    const { items } = await listProvisionedUsers(call, { offset: 500, limit: 100 });
    const id = items[0]?.id ?? '';
    await readProvisionedUser(call, id);
    await changeProvisionedUser(call, id, { names: ['Somebody Else'], ignored: [] });
    const filter = { attribute: 'userName', value: 'user-000050@x.example' } as const;
    await listProvisionedUsers(call, { filter, offset: 0, limit: 1 });
    await listProvisionedGroups(call, { offset: 0, limit: 10, withMembers: false });
    const email = `new-${crypto.randomUUID()}@x.example`;
    await createProvisionedUser(call, { userName: email, email, names: ['New'], ignored: [] });
  },
  'an import of presence': (ctx) => {
    const day = nextDay();
    return importRows(
      ctx,
      numbers.map((employee) => ({
        resource: 'presence',
        employee,
        ...hoursOf(day),
      })),
    );
  },
  'an import of entries': (ctx) =>
    importRows(
      ctx,
      numbers.map((employee) => ({
        resource: 'entries',
        employee,
        date: '2026-11-12',
        activity: 'care-x',
        minutes: 60,
      })),
    ),
  'an export of everything': exportAll,
  'reports as files': readReportFiles,
  'an import of employees': (ctx) =>
    importRows(
      ctx,
      numbers.map((employee_number) => ({
        resource: 'employees',
        employee_number,
        name: `New ${employee_number}`,
      })),
    ),
};
