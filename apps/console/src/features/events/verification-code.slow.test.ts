import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type CodeLanguage, codeLanguages, verificationCode } from './verification-code.ts';

// The guide's code is what people copy: it is run as it stands, in every language that the machine of the test has. Compilers
// are slow to start where much else is done.

interface Arrived {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
  readonly body: string;
  readonly secret: string;
}

const folder = mkdtempSync(join(tmpdir(), 'stempel-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = (command: string, words: readonly string[], input = '') =>
  execFileSync(command, words, { cwd: folder, input, encoding: 'utf8', stdio: 'pipe' });

/** One to a line, its parts between tabs; what is answered is one word to a line. */
const linesOf = (arrived: readonly Arrived[]) =>
  arrived.map((one) => [one.id, one.timestamp, one.signatures, one.body, one.secret].join('\t')).join('\n');
const answersOf = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((word) => word.toLowerCase() === 'true');

const python = `import sys
from verify import is_genuine

for line in sys.stdin.read().splitlines():
    message_id, timestamp, signatures, body, secret = line.split("\\t")
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    print(is_genuine(dict(zip(names, (message_id, timestamp, signatures))), body.encode(), secret))
`;

const java = `import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Scanner;

final class Main {
    public static void main(String[] words) throws Exception {
        Scanner lines = new Scanner(System.in, StandardCharsets.UTF_8);
        while (lines.hasNextLine()) {
            String[] part = lines.nextLine().split("\\t");
            Map<String, String> headers = Map.of(
                    "webhook-id", part[0], "webhook-timestamp", part[1], "webhook-signature", part[2]);
            System.out.println(Webhooks.isGenuine(headers, part[3].getBytes(StandardCharsets.UTF_8), part[4]));
        }
    }
}
`;

const go = `package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strings"

	"guide/webhook"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		part := strings.Split(lines.Text(), "\\t")
		header := http.Header{}
		header.Set("webhook-id", part[0])
		header.Set("webhook-timestamp", part[1])
		header.Set("webhook-signature", part[2])
		fmt.Println(webhook.IsGenuine(header, []byte(part[3]), part[4]))
	}
}
`;

interface Runner {
  /** Words that succeed where the language is there. */
  readonly probe: readonly [string, ...string[]];
  judge(arrived: readonly Arrived[]): boolean[] | Promise<boolean[]>;
}

const runners: Record<CodeLanguage, Runner> = {
  TypeScript: {
    probe: [process.execPath, '--version'],
    async judge(arrived) {
      write('verify.ts', verificationCode.TypeScript);
      const { isGenuine } = (await import(join(folder, 'verify.ts'))) as {
        isGenuine: (headers: Record<string, string>, body: string, secret: string) => boolean;
      };
      return arrived.map(({ id, timestamp, signatures, body, secret }) => {
        const names = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
        return isGenuine(names, body, secret);
      });
    },
  },
  Python: {
    probe: ['python3', '-c', 'import hmac; "".removeprefix("")'],
    judge(arrived) {
      write('verify.py', verificationCode.Python);
      write('main.py', python);
      return answersOf(run('python3', ['main.py'], linesOf(arrived)));
    },
  },
  Go: {
    probe: ['go', 'version'],
    judge(arrived) {
      write('go.mod', 'module guide\n\ngo 1.20\n');
      write('main.go', go);
      mkdirSync(join(folder, 'webhook'), { recursive: true });
      write('webhook/webhook.go', verificationCode.Go);
      return answersOf(run('go', ['run', '.'], linesOf(arrived)));
    },
  },
  Java: {
    probe: ['javac', '-version'],
    judge(arrived) {
      write('Webhooks.java', verificationCode.Java);
      write('Main.java', java);
      run('javac', ['Webhooks.java', 'Main.java']);
      return answersOf(run('java', ['-cp', '.', 'Main'], linesOf(arrived)));
    },
  },
};

function isThere({ probe: [command, ...words] }: Runner): boolean {
  try {
    run(command, words);
    return true;
  } catch {
    return false;
  }
}

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;
const body = '{"name":"Søren"}';

function arrivedNow(change: Partial<Arrived> & { signedAt?: string; version?: string } = {}): Arrived {
  const { signedAt = String(Math.floor(Date.now() / 1000)), version = 'v1', ...rest } = change;
  const hash = createHmac('sha256', key).update(`e1.${signedAt}.${body}`).digest('base64');
  return { id: 'e1', timestamp: signedAt, signatures: `${version},${hash}`, body, secret, ...rest };
}

test.for(codeLanguages.map((language) => ({ language, runner: runners[language] })))(
  'the code of the guide in $language takes what was signed, and nothing else',
  { timeout: 120_000 },
  async ({ runner, language }, { skip }) => {
    skip(!isThere(runner), `${language} is not on this machine`);
    const good = arrivedNow();
    const at = (seconds: number) => arrivedNow({ signedAt: String(Math.floor(Date.now() / 1000) + seconds) });
    const genuine = [good, { ...good, signatures: `v1,AAAA ${good.signatures}` }, at(-200)];
    const forged = [
      { ...good, body: '{"name":"Soren"}' },
      { ...good, id: 'e2' },
      { ...good, secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` },
      arrivedNow({ version: 'v2' }),
      { ...good, signatures: 'v1,' },
      // Signed rightly, but too long ago, or not yet.
      at(-400),
      at(400),
    ];
    expect(await runner.judge([...genuine, ...forged])).toEqual([
      ...genuine.map(() => true),
      ...forged.map(() => false),
    ]);
  },
);
