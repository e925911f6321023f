'use client';

import { Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useCounterName, usePolicyName } from '../../parts/names/names.ts';
import { useNames } from '../../parts/names/use-names.ts';
import { LineDetails } from '../../parts/statements/line-details.tsx';
import { Trace } from '../../parts/statements/trace.tsx';
import { about, followingAccount, ofKind, payingOut } from '../../parts/statements/trace-entries.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import { counterOutputs } from './counter-outputs.ts';
import type { Statement } from './statement.ts';
import { SupplementBasis } from './supplement-basis.tsx';
import { creditedAccount } from './time-off.ts';

type Supplement = Statement['supplements'][number];

/** What the supplement policies made of the worked time. */
export function SupplementLines({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  return (
    <Panel flush title={text('supplements')}>
      {statement.supplements.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-soft">{text('supplementsEmpty')}</p>
      ) : (
        statement.supplements.map((line) => (
          <SupplementRow key={line.line} line={line} statement={statement} />
        ))
      )}
    </Panel>
  );
}

function SupplementRow({ line, statement }: { line: Supplement; statement: Statement }) {
  const text = useTranslations('statement');
  const quantity = useQuantity();
  const formats = useFormats();
  const names = useNames();
  const policyName = usePolicyName();
  const credited = creditedAccount(statement, line.line);
  const notes = [
    line.activity === null ? '' : policyName(line.line),
    `${text('matched')} ${formats.clock(line.matched_minutes)}`,
    credited === undefined ? '' : text('creditedTo', { account: names.account(credited) }),
  ];
  return (
    <LineDetails
      name={line.activity === null ? policyName(line.line) : names.activity(line.activity)}
      note={notes.filter(Boolean).join(' · ')}
      figure={quantity(line.quantity, line.unit)}
    >
      <SupplementBasis line={line} />
      <Trace statement={statement} show={about(line.line)} withIntervals={false} />
    </LineDetails>
  );
}

/** The counters of the policies. */
export function CounterLines({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const counterName = useCounterName();
  const policyName = usePolicyName();
  const formats = useFormats();
  const policies = Object.entries(statement.counters);
  return (
    <Panel flush title={text('counters')}>
      <LineDetails name={counterName('norm-balance')} figure={formats.signed(statement.norm_balance_minutes)}>
        <Trace statement={statement} show={ofKind('norm-balance')} />
      </LineDetails>
      {policies.map(([policy, outputs]) => (
        <LineDetails
          key={policy}
          name={policyName(policy)}
          note={counterOutputs(outputs)
            .filter(([, minutes]) => minutes !== 0)
            .map(([output, minutes]) => `${counterName(output)} ${formats.clock(minutes)}`)
            .join(' · ')}
          figure=""
        >
          <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
            {counterOutputs(outputs).map(([output, minutes]) => (
              <div key={output} className="contents">
                <dt className="text-ink-soft">{counterName(output)}</dt>
                <dd className="text-right tabular-nums">{formats.clock(minutes)}</dd>
              </div>
            ))}
          </dl>
          <Trace statement={statement} show={about(policy)} />
        </LineDetails>
      ))}
    </Panel>
  );
}

/** What is paid out, by activity. */
export function PayoutLines({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const names = useNames();
  if (statement.payouts.length === 0) return null;
  return (
    <Panel flush title={text('payouts')}>
      {statement.payouts.map((line) => (
        <LineDetails
          key={line.activity ?? ''}
          name={line.activity === null ? text('paidOut') : names.activity(line.activity)}
          figure={formats.clock(line.minutes)}
        >
          <Trace statement={statement} show={payingOut(line.activity)} />
        </LineDetails>
      ))}
    </Panel>
  );
}

/** What is booked on the time accounts, with the balance before and after. */
export function MovementLines({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const kind = useTranslations('movementKind');
  const formats = useFormats();
  const names = useNames();
  const amount = (minutes: number | null, days: string | null) =>
    minutes === null ? text('days4', { days: formats.decimal(days ?? '0') }) : formats.signed(minutes);
  return (
    <Panel flush title={text('balances')}>
      {statement.balances.map((balance) => {
        const movements = statement.movements.filter((movement) => movement.account === balance.account);
        const before = amount(balance.opening_minutes, balance.opening_days);
        const after = amount(balance.closing_minutes, balance.closing_days);
        return (
          <LineDetails
            key={balance.account}
            name={names.account(balance.account)}
            figure={`${before} → ${after}`}
          >
            {movements.length === 0 ? <p className="text-ink-soft">{text('noMovement')}</p> : null}
            <ul className="flex flex-col gap-1">
              {movements.map((movement) => (
                <li
                  key={`${movement.date} ${movement.kind} ${movement.minutes ?? movement.days}`}
                  className="flex justify-between gap-4"
                >
                  <span>
                    {formats.date(movement.date)} · {kind(movement.kind)}
                  </span>
                  <span className="tabular-nums">
                    {movement.minutes === null
                      ? text('days4', { days: formats.decimal(movement.days ?? '0') })
                      : formats.signed(movement.minutes)}
                  </span>
                </li>
              ))}
            </ul>
            <Trace statement={statement} show={followingAccount(statement, balance.account)} />
          </LineDetails>
        );
      })}
    </Panel>
  );
}
