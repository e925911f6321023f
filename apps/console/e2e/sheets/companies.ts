import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { requirementOf } from '../../src/routes/routes.ts';
import { addressesOf, type PageAddress } from '../addresses.ts';
import { addEmployees, lastMonth } from '../bench/fill-company.ts';
import { becomeEmployee, openCompany } from '../page-checks.ts';
import { createKey, createWorkspace, dataFolder, productUrl, type TestWorkspace } from '../product.ts';
import { restClient } from '../rest.ts';
import { signIn } from '../test.ts';
import type { Person, State } from './choices.ts';
import { completeIds, findIds, none } from './found-ids.ts';

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The pages of a company, and as whom each of them is looked at. */
export interface Company {
  addresses: readonly PageAddress[];
  signedIn: (address: PageAddress) => SignedIn | undefined;
}

const keptBy = (page: Page): Promise<SignedIn> => page.context().storageState();

/** Pages for those who are signed in are looked at as this person. */
const by =
  (person: SignedIn) =>
  ({ signedIn }: PageAddress) =>
    signedIn ? person : undefined;

const isThere = ({ path }: PageAddress) => !path.split(/[/?]/).includes(none);

/** A company without anything; one's own pages are those of its owner, who works in another one since today. */
async function openEmpty(open: () => Promise<Page>): Promise<Company> {
  const [page, employed] = [await open(), await open()];
  await signIn(page, (await createWorkspace()).owner);
  const workspace = await createWorkspace();
  await signIn(employed, workspace.owner);
  await becomeEmployee(employed, workspace, await hireOwner(workspace));
  const [owner, worker] = [await keptBy(page), await keptBy(employed)];
  return {
    addresses: addressesOf(await findIds(page)).filter(isThere),
    signedIn: (address) => by(requirementOf(address.path)?.kind === 'employee' ? worker : owner)(address),
  };
}

async function hireOwner(workspace: TestWorkspace): Promise<string> {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const since = { effective_from: '2024-01-01' };
  const unit = await rest.post('/org-units', { ...since, code: 'team', name: 'Team', working_country: 'DK' });
  const terms = await rest.get<{ data: Array<{ id: string }> }>('/settings/employment-terms?code=standard');
  const { id } = await rest.post('/employees', {
    ...{ ...since, employee_number: '1', name: workspace.owner.name },
    employment: {
      start: Temporal.Now.plainDateISO('Europe/Copenhagen').toString(),
      org_unit_id: unit.id,
      employment_terms_id: terms.data[0]?.id,
    },
  });
  return id;
}

/** 1,200 people with a month of time and its statements. */
async function openFull(open: () => Promise<Page>): Promise<Company> {
  const page = await open();
  const workspace = await createWorkspace();
  const ids = await openCompany(page, workspace);
  await addEmployees(page, workspace);
  return { addresses: addressesOf(ids), signedIn: by(await keptBy(page)) };
}

/** The demo that the product makes at its first start. */
async function openDemo(open: () => Promise<Page>): Promise<Company> {
  const page = await open();
  await signIn(page, await demoSignIn('owner'));
  const addresses = addressesOf(await completeIds(page)).filter(isThere);
  return { addresses: addresses.map(inMonth), signedIn: by(await keptBy(page)) };
}

/** The month of an employee is that of the company's time. */
const inMonth = (address: PageAddress): PageAddress => ({
  ...address,
  path: address.path.replace('month=2024-03', `month=${lastMonth}`),
});

interface Demo {
  sign_ins: Array<{ role: Person; email: string }>;
  passwords: Record<Person, string>;
}

/** Who of the demo can sign in, and with what. */
export async function demoSignIn(person: Person): Promise<{ email: string; password: string }> {
  const file = (await readdir(dataFolder())).find((name) => /^demo.*\.json$/.test(name));
  if (!file) throw new Error('The product made no demo company.');
  const demo: Demo = JSON.parse(await readFile(join(dataFolder(), file), 'utf8'));
  const found = demo.sign_ins.find(({ role }) => role === person);
  return { email: found?.email ?? '', password: demo.passwords[person] };
}

/** The company of a state as a person sees it; each is made when it is asked for first. */
export function companiesOf(browser: Browser): (state: State, person: Person) => Promise<Company> {
  const made = new Map<string, Promise<Company>>();
  const open = () => browser.newPage({ baseURL: productUrl(), locale: 'en-GB' });
  const once = (name: string, make: () => Promise<Company>) => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known;
  };
  const demo = () => once('demo', () => openDemo(open));
  const seenBy = async (person: Person): Promise<Company> => {
    const { addresses } = await demo();
    const page = await open();
    await signIn(page, await demoSignIn(person));
    return { addresses, signedIn: by(await keptBy(page)) };
  };
  return (state, person) => {
    if (state === 'empty') return once('empty', () => openEmpty(open));
    if (state === 'full') return once('full', () => openFull(open));
    return person === 'owner' ? demo() : once(person, () => seenBy(person));
  };
}
