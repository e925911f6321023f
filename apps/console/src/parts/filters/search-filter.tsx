import { Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { NamedFilter } from './named-filter.tsx';

interface SearchFilterProps {
  /** What is searched for; words where nothing is said. */
  label?: string;
  value: string;
  className?: string;
  onChange: (words: string | null) => void;
}

/** Narrows a list to what is searched for. */
export function SearchFilter({
  label,
  value,
  className = 'sm:max-w-60 sm:flex-[1_1_11rem]',
  onChange,
}: SearchFilterProps) {
  const text = useTranslations('versioned');
  const name = label ?? text('search');
  return (
    <NamedFilter name={name} className={className}>
      <Input
        type="search"
        className="text-ellipsis"
        aria-label={name}
        placeholder={name}
        value={value}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </NamedFilter>
  );
}
