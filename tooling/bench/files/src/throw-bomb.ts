// node throw-bomb.ts <origin> <format> <file>, the key in KEY: imports the file and prints how its run ended.
import { readFileSync } from 'node:fs';

const pollMilliseconds = 250;
const [origin, format, file] = process.argv.slice(2);

const headers = { Authorization: `Bearer ${process.env.KEY}`, 'Content-Type': 'application/octet-stream' };
const path = `${origin}/api/admin/imports`;
const body = new Uint8Array(readFileSync(file ?? ''));
const answer = await fetch(`${path}?format=${format}&mode=apply&atomicity=row`, {
  method: 'POST',
  headers,
  body,
});
const sent = (await answer.json()) as { id: string; detail?: string };

async function endOfRun(id: string): Promise<string> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    const run = (await (await fetch(`${path}/${id}`, { headers })).json()) as {
      state: string;
      message: string | null;
      counts?: { failed: number };
    };
    if (run.state === undefined || run.state === 'queued' || run.state === 'running') continue;
    return `${run.state}: ${run.message ?? `${run.counts?.failed} rows refused`}`;
  }
}

process.stdout.write(answer.status === 202 ? await endOfRun(sent.id) : `${answer.status} ${sent.detail}`);
