import { Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';

interface SearchFilterProps {
  /** What is searched for; words where nothing is said. */
  label?: string;
  value: string;
  onChange: (words: string | null) => void;
}

/** Narrows a list to what is searched for. */
export function SearchFilter({ label, value, onChange }: SearchFilterProps) {
  const text = useTranslations('versioned');
  const name = label ?? text('search');
  return (
    <Input
      type="search"
      aria-label={name}
      placeholder={name}
      value={value}
      onChange={(event) => onChange(event.target.value || null)}
      className="sm:max-w-72"
    />
  );
}
