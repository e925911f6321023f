import { classNames } from '@stempel/ui';
import { CheckIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';

const steps = ['file', 'map', 'check', 'commit'] as const;
export type ImportStep = (typeof steps)[number];

/** Where an import is: choosing the file, mapping its columns, the dry run, the commit. */
export function ImportSteps({ at }: { at: ImportStep }) {
  const text = useTranslations('imports');
  const here = steps.indexOf(at);
  return (
    <ol aria-label={text('steps')} className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-dense">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2',
            step === at ? 'font-semibold text-ink' : 'text-ink-soft',
          )}
        >
          <span
            className={classNames(
              'flex size-5 items-center justify-center rounded-full text-fine tabular-nums [&_svg]:size-3',
              index < here && 'bg-good-soft text-good',
              index === here && 'bg-accent text-on-accent',
              index > here && 'bg-ink/7 text-ink-soft',
            )}
          >
            {index < here ? <CheckIcon aria-hidden="true" /> : index + 1}
          </span>
          {text(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
