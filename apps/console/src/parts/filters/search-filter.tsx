import { Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';

interface SearchFilterProps {
  value: string;
  onChange: (words: string | null) => void;
}

/** Narrows a list to what is searched for. */
export function SearchFilter({ value, onChange }: SearchFilterProps) {
  const text = useTranslations('versioned');
  return (
    <Input
      type="search"
      aria-label={text('search')}
      placeholder={text('search')}
      value={value}
      onChange={(event) => onChange(event.target.value || null)}
      className="sm:max-w-72"
    />
  );
}
