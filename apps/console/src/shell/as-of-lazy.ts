import dynamic from 'next/dynamic';

// Only pages that follow a date have them.
export const AsOfChip = dynamic(() => import('./as-of-chip.tsx').then((module) => module.AsOfChip), {
  ssr: false,
});
export const AsOfBanner = dynamic(() => import('./as-of-chip.tsx').then((module) => module.AsOfBanner), {
  ssr: false,
});
