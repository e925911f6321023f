'use client';

import './globals.css';

/** The last resort, when not even the frame could be drawn: without texts and providers, so in English. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto max-w-lg px-6 py-24">
          <h1 className="text-xl font-semibold">Stempel could not draw this page.</h1>
          <p className="mt-2 text-sm text-ink-soft">
            Reload it. If it stays, tell your administrator: {error.digest ?? 'no number'}.
          </p>
          <button
            type="button"
            onClick={reset}
            className="mt-6 rounded-control bg-accent px-3 py-1.5 text-on-accent"
          >
            Reload
          </button>
        </main>
      </body>
    </html>
  );
}
