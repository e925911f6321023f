import { Notice } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { isDate } from '../../format/dates.ts';
import { useMay } from '../../session/session-context.tsx';

/** Nothing can be asked for: not on the date that was chosen, or at all, and then who sets it up and where. */
export function NoTypes({ date }: { date: string }) {
  const text = useTranslations('absence');
  const page = useTranslations('page');
  const may = useMay();
  if (isDate(date)) return <Notice tone="warn" title={text('noTypes')} />;
  const ways = [
    ...(may('policies', 'create') ? [{ path: '/agreement-packs', name: page('agreementPacks') }] : []),
    ...(may('settings', 'create') ? [{ path: '/activities', name: page('activities') }] : []),
  ];
  return (
    <Notice tone="warn" title={text('noTypesTitle')}>
      <p>{text(ways.length > 0 ? 'noTypesSetUp' : 'noTypesAsk')}</p>
      {ways.length > 0 ? (
        <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
          {ways.map(({ path, name }) => (
            <Link
              key={path}
              href={path}
              prefetch={false}
              className="font-medium underline underline-offset-2"
            >
              {name}
            </Link>
          ))}
        </p>
      ) : null}
    </Notice>
  );
}
