'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { usePolicyName, useViolationName } from '../../parts/names/names.ts';
import { useNames } from '../../parts/names/use-names.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import { useSession } from '../../session/session-context.tsx';
import { SheetDays } from './sheet-days.tsx';
import type { Statement } from './statement.ts';
import { creditedAccount } from './time-off.ts';
import { useFigures } from './use-figures.ts';

/** The statement on one page of paper: whose it is, its figures, lines, balances, violations and days. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const figures = useFigures(statement);
  return (
    <article className="hidden text-[8.5pt] leading-[1.35] print:block [page:statement]">
      <SheetHead statement={statement} />
      <dl className="mb-3 grid grid-cols-4 gap-x-4 gap-y-1.5">
        {figures.map(({ name, label, value, strong = false }) => (
          <div key={name}>
            <dt className="text-[7.5pt] text-ink-soft">{label}</dt>
            <dd className={strong ? 'text-[10pt] font-semibold' : 'text-[10pt]'}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-3">
        <Supplements statement={statement} />
        <Payouts statement={statement} />
        <BalanceRows statement={statement} />
        <ViolationRows statement={statement} />
      </div>
      <SheetDays statement={statement} />
      <SheetFoot statement={statement} />
    </article>
  );
}

function SheetHead({ statement }: { statement: Statement }) {
  const page = useTranslations('page');
  const text = useTranslations('statement');
  const state = useTranslations('state');
  const formats = useFormats();
  const { workspace } = useSession();
  return (
    <header className="mb-3 flex items-end justify-between gap-4 border-b border-ink pb-2">
      <div>
        <p className="text-[7.5pt] text-ink-soft">
          {workspace.name} · {page('statement')}
        </p>
        <p className="text-[14pt] leading-tight font-semibold">{statement.employee_name}</p>
        <p>
          {statement.employee_number} · {formats.period(statement.period)}
        </p>
      </div>
      <p className="text-right">
        <strong className="font-semibold">{state(statement.state)}</strong>
        <br />
        {statement.settled ? text('settled') : text('notSettled')}
      </p>
    </header>
  );
}

interface Row {
  key: string;
  name: ReactNode;
  note?: ReactNode;
  figure: ReactNode;
}

/** Lines with a figure each; nothing where there is no line. */
function Lines({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="mb-0.5 border-b border-line-strong pb-0.5 font-semibold">{title}</h2>
      <ul>
        {rows.map(({ key, name, note, figure }) => (
          <li key={key} className="flex justify-between gap-3 tabular-nums">
            <span>
              {name}
              {note ? <span className="text-ink-soft"> · {note}</span> : null}
            </span>
            <span className="whitespace-nowrap">{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Supplements({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const quantity = useQuantity();
  const names = useNames();
  const policyName = usePolicyName();
  const rows = statement.supplements.map((line): Row => {
    const credited = creditedAccount(statement, line.line);
    const covered = `${text('matched')} ${formats.clock(line.matched_minutes)}`;
    return {
      key: line.line,
      name: line.activity === null ? policyName(line.line) : names.activity(line.activity),
      note:
        credited === undefined
          ? covered
          : `${covered} · ${text('creditedTo', { account: names.account(credited) })}`,
      figure: [quantity(line.quantity, line.unit), line.currency].filter(Boolean).join(' '),
    };
  });
  return <Lines title={text('supplements')} rows={rows} />;
}

function Payouts({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const names = useNames();
  const rows = statement.payouts.map(({ activity, minutes }, index) => ({
    key: `${activity} ${index}`,
    name: activity === null ? text('paidOut') : names.activity(activity),
    figure: formats.clock(minutes),
  }));
  return <Lines title={text('payouts')} rows={rows} />;
}

function BalanceRows({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const names = useNames();
  const amount = (minutes: number | null, days: string | null) =>
    minutes === null ? text('days4', { days: formats.decimal(days ?? '0') }) : formats.signed(minutes);
  const rows = statement.balances.map((one) => ({
    key: one.account,
    name: names.account(one.account),
    figure: `${amount(one.opening_minutes, one.opening_days)} → ${amount(one.closing_minutes, one.closing_days)}`,
  }));
  return <Lines title={text('balances')} rows={rows} />;
}

function ViolationRows({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const name = useViolationName();
  const rows = statement.violations.map(({ step, at }) => ({
    key: `${step} ${at}`,
    name: name(step),
    figure: [formats.weekday(wallDate(at)), wallTime(at) === '00:00' ? '' : wallTime(at)]
      .filter(Boolean)
      .join(' '),
  }));
  return <Lines title={text('violations')} rows={rows} />;
}

function SheetFoot({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const { workspace } = useSession();
  const { approved_at: at, approved_by: name } = statement;
  const when = (instant: string) => formats.instant(instant, workspace.time_zone);
  const approved =
    at && (name ? text('approvedAt', { at: when(at), name }) : text('approvedUnnamed', { at: when(at) }));
  return (
    <footer className="mt-2 flex justify-between gap-4 border-t border-line-strong pt-1 text-[7pt] text-ink-soft">
      <span>
        {[text('generatedAt', { at: when(statement.generated_at) }), approved].filter(Boolean).join(' · ')}
      </span>
      <span className="font-mono">{statement.input_hash.slice(0, 12)}</span>
    </footer>
  );
}
