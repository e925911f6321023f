'use client';

import { Button, buttonClass, classNames, Panel, useToast } from '@stempel/ui';
import { CheckIcon } from '@stempel/ui/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { Refusal } from '../load/refusal.tsx';
import { useTell } from '../server-words/use-server-words.ts';
import { findProgress } from './progress.ts';

interface Step {
  name: 'agreement' | 'orgUnit' | 'employee' | 'employment' | 'time' | 'statement' | 'approve';
  done: boolean;
  /** Where it is done; on the spot without one. */
  path?: string;
}

// The order of the specification (§4.2 rule 4): objects refer to those before them.
const laterPages = [
  { page: 'dimensions', path: '/dimensions' },
  { page: 'timeAccounts', path: '/time-accounts' },
  { page: 'activities', path: '/activities' },
  { page: 'projects', path: '/projects' },
];

/** The way of a new workspace to its first approved statement; gone once there is one. */
export function FirstSteps() {
  const text = useTranslations('firstSteps');
  const page = useTranslations('page');
  const client = useTRPCClient();
  const { workspace } = useSession();
  const { data } = useQuery({
    queryKey: ['first-steps'],
    queryFn: () => findProgress(client, todayIn(workspace.time_zone)),
    // Whoever comes back has just done a step.
    staleTime: 0,
  });
  if (!data) return null;
  const employee = data.employeeId ? `/employees/${data.employeeId}` : '/employees';
  const steps: Step[] = [
    { name: 'agreement', done: data.policies, path: '/agreement-packs' },
    { name: 'orgUnit', done: data.orgUnits, path: '/org-units?create=true' },
    { name: 'employee', done: data.employeeId !== null, path: '/employees?create=true' },
    { name: 'employment', done: data.employments, path: employee },
    {
      name: 'time',
      done: data.recorded,
      path: data.employeeId ? `${employee}/month?month=${data.month}` : employee,
    },
    { name: 'statement', done: data.statements },
    { name: 'approve', done: false, path: '/statements?state=all' },
  ];
  // Rules may come later: without any, every hour counts as it was worked.
  const next = steps.find(({ name, done }) => !done && name !== 'agreement')?.name;
  return (
    <Panel title={text('title')} className="mb-4" flush>
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
            <Link href={path} prefetch={false} className="text-accent hover:underline">
              {page(name)}
            </Link>
          </span>
        ))}
      </p>
    </Panel>
  );
}

function StepLine({ step, number, current }: { step: Step; number: number; current: boolean }) {
  const text = useTranslations('firstSteps');
  const { name, done, path } = step;
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
      {done ? null : path ? (
        <Link
          href={path}
          prefetch={false}
          className={classNames(buttonClass(current ? 'primary' : 'secondary', 'small'), 'max-sm:ml-8')}
        >
          {text(`${name}.action`)}
        </Link>
      ) : (
        <MakeStatements current={current} />
      )}
    </li>
  );
}

/** Makes the statements of ended periods at once; by itself that happens within the hour. */
function MakeStatements({ current }: { current: boolean }) {
  const text = useTranslations('firstSteps');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const may = useMay();
  const toast = useToast();
  const make = useMutation({
    mutationFn: () => client.statements.generate.mutate(),
    onSuccess: async ({ generated }) => {
      if (generated > 0) toast('good', text('made', { count: generated }));
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
        {make.data?.generated === 0 ? text('noneDue') : null}
        {make.error ? <Refusal error={make.error} /> : null}
        {failed.map(({ detail }) => (
          <p key={detail}>{tell(detail)}</p>
        ))}
      </div>
    </>
  );
}
