'use client';

import { Button, EmptyState, Panel, SkeletonPage, SkeletonRows } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import type { ObjectName, PageName } from '../../i18n/texts.ts';
import { PageIcon } from '../../routes/icons.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { Loaded } from '../lists/loaded.tsx';
import { buttonsRoom, LoadedPage } from '../lists/loaded-page.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { useAsOf } from './as-of.tsx';
import { StateBadge } from './changes.tsx';
import { fieldsFor } from './field-parts.ts';
import type { SheetMode } from './object-sheet.tsx';
import type { Version, VersionedResource, VersionedRow } from './resource.ts';
import { TimelineSkeleton } from './timeline.tsx';
import { useRowName } from './use-row-name.ts';
import { VersionTimeline } from './version-timeline.tsx';

// Loaded when it is opened: most visits only look.
const ObjectSheet = dynamic(() => import('./object-sheet.tsx').then((module) => module.ObjectSheet), {
  ssr: false,
});

interface Way {
  href: string;
  label: string;
}

interface ObjectDetailProps {
  resource: VersionedResource<ObjectName & PageName>;
  id: string;
  /** The pages about the same object, linked at the head of this one. */
  ways?: readonly Way[];
  /** What is to be known of the object first, above its versions. */
  notice?: (row: VersionedRow) => ReactNode;
  /** More about the object, under its fields. */
  children?: (row: VersionedRow) => ReactNode;
}

/** One object as in force on a date, with the line of its versions. */
export function ObjectDetail({ resource, id, ways = [], notice, children }: ObjectDetailProps) {
  const client = useTRPCClient();
  const { asOf, asOfInput } = useAsOf();
  const procedures = resource.procedures(client);
  const object = useQuery({
    queryKey: [resource.name, 'get', id, asOf],
    queryFn: () => procedures.get.query({ id, ...asOfInput }),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
  const versions = useQuery({
    queryKey: [resource.name, 'versions', id],
    queryFn: () => procedures.versions.query({ id, limit: 1000 }),
  });
  const known = versions.data?.data ?? [];
  if (asOf && known.length > 0 && readProblem(object.error).status === 404) {
    return <NotInForce resource={resource} id={id} date={asOf} versions={known} />;
  }
  return (
    <LoadedPage query={object} as={Room}>
      {(row) => (
        <>
          <DetailHeader resource={resource} row={row} ways={ways} />
          {notice?.(row)}
          <Loaded query={versions} skeleton={<TimelineSkeleton />}>
            {(page) => <VersionTimeline kind={resource.kind} id={id} versions={page.data} />}
          </Loaded>
          <FieldList resource={resource} row={row} />
          {children?.(row)}
        </>
      )}
    </LoadedPage>
  );
}

/** The object exists, but not on the date the page looks at. */
function NotInForce({
  resource,
  id,
  date,
  versions,
}: {
  resource: VersionedResource<ObjectName & PageName>;
  id: string;
  date: string;
  versions: readonly Version[];
}) {
  const text = useTranslations('versioned');
  const page = useTranslations('page');
  const formats = useFormats();
  const { setAsOf } = useAsOf();
  const first = versions.map((version) => version.effective_from).sort()[0] ?? date;
  return (
    <>
      <PageHeader title={page(resource.name)} />
      <VersionTimeline kind={resource.kind} id={id} versions={versions} />
      <EmptyState
        icon={<PageIcon page={resource.name} />}
        title={text('notInForce', { date: formats.date(date) })}
        action={
          <Button variant="primary" onClick={() => void setAsOf(first)}>
            {text('showFirst')}
          </Button>
        }
      >
        {text('notInForceHint', { date: formats.date(first) })}
      </EmptyState>
    </>
  );
}

interface DetailHeaderProps {
  resource: VersionedResource<ObjectName & PageName>;
  row: VersionedRow;
  ways: readonly Way[];
}

function DetailHeader({ resource, row, ways }: DetailHeaderProps) {
  const page = useTranslations('page');
  const text = useTranslations('versioned');
  const formats = useFormats();
  const may = useMay();
  const nameOf = useRowName(resource);
  const { showSaved } = useAsOf();
  const [mode, setMode] = useState<SheetMode | null>(null);
  return (
    <>
      <PageHeader
        trail={
          <Link href={resource.path} prefetch={false} className="hover:text-ink hover:underline">
            {page(resource.name)}
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {nameOf(row)}
            <StateBadge state={row.state} />
          </span>
        }
        summary={
          <>
            {row.code} · {text('since', { date: formats.date(row.effective_from) })}
            {ways.map(({ href, label }) => (
              <Fragment key={href}>
                {' · '}
                <Link
                  href={href}
                  prefetch={false}
                  className="text-accent underline underline-offset-2 hover:text-accent-hover"
                >
                  {label}
                </Link>
              </Fragment>
            ))}
          </>
        }
        actions={
          may(resource.permission, 'update') ? (
            <>
              <Button onClick={() => setMode('correct')}>{text('correctButton')}</Button>
              <Button variant="primary" onClick={() => setMode('change')}>
                {text('changeButton')}
              </Button>
            </>
          ) : null
        }
      />
      {mode ? (
        <ObjectSheet
          key={mode}
          resource={resource}
          mode={mode}
          row={row}
          onClose={() => setMode(null)}
          onSaved={(saved) => {
            setMode(null);
            showSaved(saved.effective_from);
          }}
        />
      ) : null}
    </>
  );
}

function FieldList({
  resource,
  row,
}: {
  resource: VersionedResource<ObjectName & PageName>;
  row: VersionedRow;
}) {
  const label = useTranslations('field');
  const text = useTranslations('versioned');
  const values = row as unknown as Record<string, unknown>;
  return (
    <Panel title={text('fields')} className="mt-4" flush>
      <dl className="divide-y divide-line">
        {fieldsFor(resource.fields, values).map((field) => (
          <div
            key={field.name}
            className="grid gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-dense text-ink-soft">{label(field.label)}</dt>
            <dd className="min-w-0 text-sm wrap-anywhere empty:before:text-ink-soft empty:before:content-['–']">
              <field.Say value={values[field.name]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The place of the head, the line of versions and the fields. */
function Room({ label }: { label: string }) {
  return (
    <SkeletonPage label={label} actions={buttonsRoom}>
      <TimelineSkeleton />
      <Panel className="mt-4" flush>
        <SkeletonRows label={label} rows={8} className="h-[37px]" />
      </Panel>
    </SkeletonPage>
  );
}
