'use client';

import { useTranslations } from 'next-intl';
import { findWord } from '../../i18n/texts.ts';
import type { Run } from './run.ts';

/** What a run is, in a person's words: its kind, and the file it reads. */
export function useRunName(): (run: Pick<Run, 'kind' | 'parameters'>) => string {
  const text = useTranslations('jobs');
  return ({ kind, parameters }) => {
    const { mode, file_name: file } = parameters;
    const name = kind === 'import' && mode === 'validate' ? 'dry-run' : kind;
    const what = findWord(text, `kind.${name}`) ?? kind;
    return typeof file === 'string' && file !== '' ? `${what}: ${file}` : what;
  };
}
