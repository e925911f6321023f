import { CopyButton } from '../../parts/copy/copy-button.tsx';

/** A value to be carried to another program, copied in one press. `name` tells screen readers what is copied. */
export function CopyField({ value, name }: { value: string; name?: string }) {
  return (
    <span className="mt-1 flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-control border border-line bg-sunken px-2 py-1 font-mono text-fine break-all">
        {value}
      </code>
      <CopyButton text={value} name={name} />
    </span>
  );
}
