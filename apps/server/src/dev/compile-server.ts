import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { keepCompiled } from './keep-compiled.ts';

// The server and everything it starts as a few files of JavaScript: to find, strip and link two thousand modules at each
// start takes far longer than all the rest of a start.

const root = join(import.meta.dirname, '../../../..');
const server = join(root, 'apps/server/src');
const reading = join(root, 'packages/services/src/transfer/imports/reading');
const outdir = join(root, 'apps/server/dist');

/** The console's pages load these, and have to meet the same ones; or they look for files of their own beside them. */
const external = ['next', 'react', 'react-dom', 'pino', 'esbuild', 'pg-native'];

/** What a module finds beside itself (migrations, packages, binaries) it finds where its source lies. */
const besideTheSource: Plugin = {
  name: 'beside-the-source',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|js|mjs)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const contents = `const sourceFile = sourceAt(${JSON.stringify(relative(root, path))}); ${text}`;
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

/** `require` is for what is CommonJS among it. The files lie three folders below the root. */
const firstLines = `
const require = globalThis.process.getBuiltinModule('node:module').createRequire(import.meta.url);
const compiledFolder = import.meta.dirname;
function sourceAt(place) {
  const url = new URL('../../../' + place, import.meta.url);
  const path = globalThis.process.getBuiltinModule('node:url').fileURLToPath(url);
  return { url: url.href, folder: globalThis.process.getBuiltinModule('node:path').dirname(path) };
}`;

const shared = {
  outdir,
  write: false,
  external,
  bundle: true,
  platform: 'node',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'error',
  plugins: [besideTheSource],
  define: { 'import.meta.url': 'sourceFile.url', 'import.meta.dirname': 'sourceFile.folder' },
  banner: { js: firstLines },
} satisfies BuildOptions;

const builds = await Promise.all([
  build({
    ...shared,
    splitting: true,
    entryPoints: {
      main: join(server, 'main.ts'),
      'command-line': join(server, 'cli/main.ts'),
      'work-thread': join(server, 'work-thread.ts'),
      'starter-process': join(reading, 'starter-process.ts'),
      'file-mover': join(root, 'packages/db/src/moving-files/file-mover.ts'),
    },
  }),
  // The process that reads foreign files may open one file of code.
  build({ ...shared, entryPoints: [join(reading, 'reading-process.ts')] }),
]);
keepCompiled(
  outdir,
  builds.flatMap(({ outputFiles }) => outputFiles),
);
