'use client';

import { SkeletonPage } from '@stempel/ui';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { findWord } from '../../i18n/texts.ts';
import { routeOf } from '../../routes/routes.ts';
import { readProblem } from '../../trpc/problem.ts';
import { FaultPage } from '../faults/fault-page.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { Loaded, type Query, RefusedRead } from './loaded.tsx';

interface LoadedPageProps<Data> {
  query: Query<Data>;
  /** What asks stands below a title of its own. */
  titled?: boolean;
  /** The shape of what comes; a whole page when nothing else is said. */
  as?: (props: { label: string }) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** How high the two buttons in the head of an object are. */
export const buttonsRoom = 'h-18 sm:h-8';

/** As `Loaded`, for the object of a whole page: a missing one is a 404, and one that could not be read keeps a title. */
export function LoadedPage<Data>({
  query,
  titled = false,
  as = SkeletonPage,
  children,
}: LoadedPageProps<Data>) {
  if (query.data === undefined && query.error) {
    if (readProblem(query.error).status === 404)
      return <FaultPage code="404" title="notFoundTitle" hint="notFoundHint" />;
    if (!titled) return <UnreadPage query={query} />;
  }
  return (
    <Loaded query={query} as={as}>
      {children}
    </Loaded>
  );
}

/** The place of a page whose head has buttons, which stand below each other on a phone. */
export function PageRoom({ label }: { label: string }) {
  return <SkeletonPage label={label} actions={buttonsRoom} />;
}

/** What kind of object the page is about, for its name was not read. */
function UnreadPage({ query }: { query: Query<unknown> }) {
  const page = useTranslations('page');
  const detail = useTranslations('detail');
  const route = routeOf(usePathname());
  const kind = route && findWord(detail, route.name);
  const list = route && kind ? { path: route.path, name: page(route.name) } : null;
  return (
    <>
      <PageHeader
        title={kind ?? page(route?.name ?? 'home')}
        trail={
          list ? (
            <Link href={list.path} prefetch={false} className="hover:text-ink hover:underline">
              {list.name}
            </Link>
          ) : null
        }
      />
      <RefusedRead query={query} />
    </>
  );
}
