'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { useAmount } from '../balances/use-amount.ts';
import { useNames } from '../names/use-names.ts';
import { useShownName } from '../names/use-shown-name.ts';
import { LineDetails } from '../statements/line-details.tsx';
import { followingAccount } from '../statements/trace-entries.ts';

// Read when somebody opens an account.
const Trace = dynamic(() => import('../statements/trace.tsx').then((module) => module.Trace));

type Overview = Outputs['absences']['overview'];
type Account = Overview['accounts'][number];

/** The accounts of a year, each opening its sum, its lots and its movements, and the days of each kind of absence. */
export function YearFigures({ overview }: { overview: Overview }) {
  const text = useTranslations('overview');
  const { accounts, types } = overview;
  const isSimulation = accounts.some(({ simulation }) => simulation);
  return (
    <>
      {accounts.length + types.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-soft">{text('none')}</p>
      ) : null}
      {accounts.map((account) => (
        <AccountLine key={account.account_id} account={account} overview={overview} />
      ))}
      {types.length > 0 ? <KindTable types={types} /> : null}
      {isSimulation ? (
        <p className="border-t border-line px-4 py-2 text-fine text-pretty text-ink-soft">
          {text('simulationHint')}
        </p>
      ) : null}
    </>
  );
}

/** The parts of what is left, in the order in which they add up. */
const parts = ['opening', 'granted', 'other', 'lapsed', 'taken', 'planned'] as const;
const takenOff: ReadonlySet<string> = new Set(['lapsed', 'taken', 'planned']);

function AccountLine({ account, overview }: { account: Account; overview: Overview }) {
  const shown = useShownName();
  const text = useTranslations('overview');
  const amount = useAmount();
  const formats = useFormats();
  const [opened, setOpened] = useState(false);
  const { left, requested, booked_to: bookedTo } = account;
  return (
    <LineDetails
      name={shown(account.name)}
      note={<AccountNote account={account} year={overview.year} />}
      figure={amount.held(left)}
      onToggle={(open) => setOpened((before) => before || open)}
    >
      <dl className="mb-3 grid max-w-sm grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        {parts
          .filter((part) => part !== 'other' || !isNothing(account.other))
          .map((part) => (
            <Figure key={part} label={text(part)}>
              {takenOff.has(part) && !isNothing(account[part]) ? '− ' : ''}
              {amount.short(account[part])}
            </Figure>
          ))}
        <div className="col-span-2 border-t border-line" />
        <Figure label={text('leftLabel')}>
          <strong>{amount.held(left)}</strong>
        </Figure>
        <Figure label={text('requested')}>{amount.short(requested)}</Figure>
      </dl>
      <p className="mb-3 text-ink-soft">
        {text('requestedHint')} {bookedTo ? text('bookedTo', { date: formats.date(bookedTo) }) : null}
      </p>
      <Expiring account={account} />
      <Movements account={account} overview={overview} />
      {opened ? <Trace statement={overview} show={followingAccount(overview, account.account)} /> : null}
    </LineDetails>
  );
}

/** What the figure is, and what it came about from: each with the day up to which it is counted, and nothing that is nothing. */
function AccountNote({ account, year }: { account: Account; year: number }) {
  const text = useTranslations('overview');
  const formats = useFormats();
  const amount = useAmount();
  const { workspace } = useSession();
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const today = todayIn(workspace.time_zone);
  const [until = last] = [today, last].sort();
  const shown = (['opening', 'granted', 'taken', 'planned', 'requested'] as const).filter(
    (part) =>
      !isNothing(account[part]) || (part === 'taken' && account.taken.minutes === null && today >= first),
  );
  const dates = { granted: last, taken: until } as const;
  const sum = shown.map((part) =>
    text(`sum.${part}`, {
      amount: amount.short(account[part]),
      date: formats.date(part === 'granted' || part === 'taken' ? dates[part] : until),
    }),
  );
  return (
    <>
      <span className="block">{text('left', { year: String(year) })}</span>
      {sum.join(' · ')}
    </>
  );
}

function isNothing({ days, minutes }: Account['other']): boolean {
  return minutes === null ? !/[1-9]/.test(days ?? '') : minutes === 0;
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

function Expiring({ account: { expiring } }: { account: Account }) {
  const text = useTranslations('overview');
  const formats = useFormats();
  const amount = useAmount();
  if (expiring.length === 0) return null;
  return (
    <>
      <h3 className="mb-1 text-fine font-semibold text-ink-soft">{text('expiring')}</h3>
      <ul className="mb-3 flex max-w-sm flex-col gap-0.5">
        {expiring.map(({ expires_on: date, days }) => (
          <li key={date ?? 'never'} className="flex justify-between gap-4">
            <span>{date === null ? text('never') : text('expires', { date: formats.date(date) })}</span>
            <span className="tabular-nums">{amount.short({ days, minutes: null })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Movements({ account, overview }: { account: Account; overview: Overview }) {
  const text = useTranslations('overview');
  const kind = useTranslations('movementKind');
  const formats = useFormats();
  const amount = useAmount();
  const own = overview.movements.filter((one) => one.account === account.account);
  if (own.length === 0) return null;
  return (
    <>
      <h3 className="mb-1 text-fine font-semibold text-ink-soft">{text('movements')}</h3>
      <ul className="mb-3 flex max-w-md flex-col gap-0.5">
        {own.map((one, at) => (
          <li
            // Of one date there may be several alike.
            key={`${one.date} ${one.kind} ${own.slice(0, at).filter(({ date }) => date === one.date).length}`}
            className="flex justify-between gap-4"
          >
            <span>
              {formats.date(one.date)} · {kind(one.kind)}
              <span className="text-ink-soft"> · {text(one.booked ? 'booked' : 'foreseen')}</span>
            </span>
            <span className="tabular-nums">{amount.change(one)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function KindTable({ types }: Pick<Overview, 'types'>) {
  const text = useTranslations('overview');
  const absence = useTranslations('absence');
  const formats = useFormats();
  const names = useNames();
  const nameOf = ({ activity }: (typeof types)[number]) =>
    activity ? names.activity(activity) : text('noKind');
  return (
    <div className="overflow-x-auto border-t border-line px-4 py-3">
      <table className="w-full max-w-xl text-dense">
        <caption className="mb-1 text-left text-fine font-semibold text-ink-soft">{text('byKind')}</caption>
        <thead className="text-fine text-ink-soft">
          <tr>
            <th scope="col" className="py-0.5 text-left font-medium">
              {text('kind')}
            </th>
            {(['taken', 'planned', 'requested'] as const).map((part) => (
              <th key={part} scope="col" className="py-0.5 pl-3 text-right font-medium">
                {text(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((one) => (
            <tr key={`${one.activity} ${one.sickness}`}>
              <th scope="row" className="py-0.5 text-left font-normal wrap-anywhere">
                {nameOf(one)}
                {one.sickness && nameOf(one) !== absence('sickness') ? (
                  <span className="text-ink-soft"> · {absence('sickness')}</span>
                ) : null}
              </th>
              {[one.taken_days, one.planned_days, one.requested_days].map((days, at) => (
                <td
                  key={['taken', 'planned', 'requested'][at]}
                  className="py-0.5 pl-3 text-right tabular-nums"
                >
                  {formats.decimal(days)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
