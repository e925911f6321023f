/** The mark: a postmark ring with the hands of a clock, set a little askew as a hand would stamp it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" stroke="currentColor" aria-hidden="true">
      <g transform="rotate(-8 16 16)">
        <circle cx="16" cy="16" r="14" strokeWidth="2" />
        <circle cx="16" cy="16" r="10.4" strokeWidth="1.2" strokeDasharray="1.6 1.67" />
        <path d="M16 10v6.4l4.2 2.6" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
