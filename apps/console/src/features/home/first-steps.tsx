'use client';

import { Button, buttonClass, classNames, Panel, useToast } from '@stempel/ui';
import { CheckIcon } from '@stempel/ui/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import type { PageName } from '../../i18n/texts.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useTell } from '../../parts/said/use-tell.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { NothingDue } from './nothing-due.tsx';
import { findOnlyStatement, findProgress, type Progress } from './progress.ts';

/** A step with the address where it is done; a statement is made on the spot. */
type Step = { done: boolean } & (
  | {
      name: 'agreement' | 'orgUnit' | 'employee' | 'employment' | 'time' | 'approve';
      path: string;
      /** It leads to the statement itself. */
      isOne?: boolean;
    }
  | { name: 'statement' }
);

// api/docs/http.md, Creation order: objects refer to those before them.
const laterPages: readonly { page: PageName; path: string }[] = [
  { page: 'dimensions', path: '/dimensions' },
  { page: 'timeAccounts', path: '/time-accounts' },
  { page: 'activities', path: '/activities' },
  { page: 'projects', path: '/projects' },
];

/** The way of a new workspace to its first approved statement; gone once there is one. */
export function FirstSteps() {
  const text = useTranslations('firstSteps');
  const client = useTRPCClient();
  const { workspace } = useSession();
  const query = useQuery({
    queryKey: ['first-steps'],
    queryFn: () => findProgress(client, todayIn(workspace.time_zone)),
    // Whoever comes back has just done a step.
    staleTime: 0,
  });
  return (
    <Panel title={text('title')} className="mb-4" flush>
      <Loaded query={query}>{(progress) => <Steps progress={progress} />}</Loaded>
    </Panel>
  );
}

function Steps({ progress }: { progress: Progress }) {
  const text = useTranslations('firstSteps');
  const page = useTranslations('page');
  const employee = progress.employeeId ? `/employees/${progress.employeeId}` : '/employees';
  // What is made on the way is there for the whole month that is recorded.
  const from = `${progress.month}-01`;
  const steps: Step[] = [
    { name: 'agreement', done: progress.policies, path: '/agreement-packs?first=true' },
    { name: 'orgUnit', done: progress.orgUnits, path: `/org-units?create=true&first=${from}` },
    { name: 'employee', done: progress.employeeId !== null, path: `/employees?create=true&first=${from}` },
    {
      name: 'employment',
      done: progress.employments,
      path: progress.employeeId ? `${employee}?employ=${from}` : employee,
    },
    {
      name: 'time',
      done: progress.recorded,
      path: progress.employeeId ? `${employee}/month?month=${progress.month}&first=true` : employee,
    },
    { name: 'statement', done: progress.statements },
    { name: 'approve', done: false, ...approvePath(progress) },
  ];
  // Rules may come later: without any, every hour counts as it was worked.
  const next = steps.find(({ name, done }) => !done && name !== 'agreement')?.name;
  return (
    <>
      <p className="border-b border-line px-4 py-2 text-dense text-ink-soft">{text('intro')}</p>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <StepLine key={step.name} step={step} number={index + 1} current={step.name === next} />
        ))}
      </ol>
      <p className="border-t border-line px-4 py-2 text-dense text-ink-soft">
        {text('later')}{' '}
        {laterPages.map(({ page: name, path }, index) => (
          <span key={path}>
            {index > 0 ? ' → ' : ''}
            <Link href={path} prefetch={false} className="text-accent underline underline-offset-2">
              {page(name)}
            </Link>
          </span>
        ))}
      </p>
    </>
  );
}

function approvePath({ onlyStatement }: Progress) {
  return onlyStatement
    ? { path: `/statements/${onlyStatement}`, isOne: true }
    : { path: '/statements?state=all' };
}

function StepLine({ step, number, current }: { step: Step; number: number; current: boolean }) {
  const text = useTranslations('firstSteps');
  const { name, done } = step;
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={
        current
          ? 'flex flex-wrap items-center gap-3 bg-accent-soft/60 px-4 py-2.5'
          : 'flex flex-wrap items-center gap-3 px-4 py-2'
      }
    >
      <span
        className={
          done
            ? 'flex size-5 shrink-0 items-center justify-center rounded-full bg-good-soft text-good [&_svg]:size-3.5'
            : 'flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong text-fine text-ink-soft'
        }
      >
        {done ? <CheckIcon aria-hidden="true" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className={done ? 'text-dense text-ink-soft' : 'text-dense font-medium'}>
          {text(`${name}.title`)}
          {done ? <span className="sr-only"> {text('done')}</span> : null}
        </p>
        {done ? null : <p className="text-fine text-ink-soft">{text(`${name}.hint`)}</p>}
      </div>
      {done ? null : step.name === 'statement' ? (
        <MakeStatements current={current} />
      ) : (
        <Link
          href={step.path}
          prefetch={false}
          className={classNames(buttonClass(current ? 'primary' : 'secondary', 'small'), 'max-sm:ml-8')}
        >
          {text(step.isOne ? 'approve.one' : `${step.name}.action`)}
        </Link>
      )}
    </li>
  );
}

/** Makes the statements of ended periods at once; after time is recorded late, that happens by itself within the hour. */
function MakeStatements({ current }: { current: boolean }) {
  const text = useTranslations('firstSteps');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const may = useMay();
  const { goOn } = useGo();
  const toast = useToast();
  const make = useMutation({
    mutationFn: () => client.statements.generate.mutate(),
    onSuccess: async ({ generated, job_id }) => {
      if (job_id !== null) return goOn(`/jobs/${job_id}`);
      if (generated > 0) toast('good', text('made', { count: generated }));
      // The next step is done on the statement itself.
      const one = generated === 1 ? await findOnlyStatement(client) : null;
      if (one !== null) return goOn(`/statements/${one}`);
      await queries.invalidateQueries();
    },
  });
  const failed = make.data?.failed ?? [];
  const tell = useTell(failed.length > 0);
  if (!may('jobs', 'run')) return null;
  return (
    <>
      <Button
        size="small"
        className="max-sm:ml-8"
        variant={current ? 'primary' : 'secondary'}
        pending={make.isPending}
        onClick={() => make.mutate()}
      >
        {text('makeStatements')}
      </Button>
      <div role="status" className="order-last basis-full text-dense empty:hidden">
        {make.data?.nothing_due.map((why) => (
          <p key={`${why.reason} ${why.date}`}>
            <NothingDue why={why} />
          </p>
        ))}
        {make.error ? <Refusal error={make.error} /> : null}
        {failed.map((one) => (
          <p key={one.detail}>{tell({ detail: one.detail, message: one.said })}</p>
        ))}
      </div>
    </>
  );
}
