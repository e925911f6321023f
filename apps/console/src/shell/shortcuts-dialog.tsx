'use client';

import { Dialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';

/** Keys and where they work, by name in the texts. Those of one field or page are said there, too. */
const areas = [
  {
    name: 'everywhere',
    keys: [
      ['search', ['⌘ K', 'Ctrl K']],
      ['shortcuts', ['?']],
      ['close', ['Esc']],
      ['today', ['T']],
      ['messages', ['F6']],
    ],
  },
  {
    name: 'lists',
    keys: [
      ['next', ['J']],
      ['previous', ['K']],
      ['open', ['Enter']],
    ],
  },
  {
    name: 'deciding',
    keys: [
      ['nextOne', ['J']],
      ['previousOne', ['K']],
    ],
  },
  {
    name: 'calendar',
    keys: [
      ['days', ['←', '→']],
      ['people', ['↑', '↓']],
      ['month', ['M']],
      ['year', ['Y']],
    ],
  },
  {
    name: 'policies',
    keys: [
      ['reorder', ['Alt ↑', 'Alt ↓']],
      ['undo', ['⌘ Z', 'Ctrl Z']],
      ['redo', ['Ctrl Shift Z', 'Ctrl Y']],
    ],
  },
] as const;

/** What ? shows: every key of the console. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('shortcuts');
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={text('title')}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {areas.map(({ name, keys }) => (
          <section key={name}>
            <h3 className="pb-1 text-fine font-medium text-ink-soft">{text(`area.${name}`)}</h3>
            <dl className="flex flex-col gap-1.5 text-dense">
              {keys.map(([key, pressed]) => (
                <div key={key} className="flex items-baseline justify-between gap-3">
                  <dt>{text(`key.${key}`)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {pressed.map((one) => (
                      <kbd
                        key={one}
                        className="rounded-chip border border-line bg-sunken px-1.5 font-sans text-fine"
                      >
                        {one}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
