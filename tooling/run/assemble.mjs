// node tooling/run/assemble.mjs <folder>: lays what a server needs to run, and nothing else, into a folder that is not there
// yet: compiled server and command line, the built console, migrations, libraries and Node. For images and packages.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, fewCores, flagsOn, nodeBinary, root } from './runtime.mjs';

/** What is found beside the sources while the service runs. */
const files = [
  ...['package.json', 'LICENSE', 'apps/server/package.json', 'apps/server/dist'],
  ...['packages/db/migrations', 'packages/db/functions', 'apps/console/package.json', 'apps/console/.next'],
];

/** Libraries that are not compiled into the server (compile-server.ts), by the package that asks for them. */
const libraries = {
  'apps/server': ['next', 'react', 'react-dom', 'pino'],
  'apps/console': ['next', 'react', 'react-dom'],
  'packages/services': ['date-holidays', 'dejavu-fonts-ttf', 'pdfkit'],
};

/** Tools of a build, and pictures, which the console does not scale. */
const neverRun = /^(@next\/swc-|@img\/|sharp$|typescript$|@playwright\/|@swc\/core|@parcel\/watcher)/;

const isRun = (path) => !/_snapshot\.json$|\.next\/(cache|dev|types|trace)|\.map$|\.tsbuildinfo$/.test(path);

/** A library and what it asks for, each once, in the folders that pnpm keeps them in. */
function copyLibrary(place, target, copied) {
  const real = realpathSync(place);
  if (copied.has(real)) return real;
  copied.add(real);
  const kept = relative(root, real);
  cpSync(real, join(target, kept), { recursive: true, filter: isRun });
  const { name, dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(real, 'package.json'), 'utf8'),
  );
  const beside = resolve(real, name.startsWith('@') ? '../..' : '..');
  for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const link = join(beside, wanted);
    if (neverRun.test(wanted) || !existsSync(link)) continue;
    const found = relative(root, copyLibrary(link, target, copied));
    linkTo(join(target, relative(root, beside), wanted), join(target, found));
  }
  return real;
}

function linkTo(from, to) {
  if (existsSync(from)) return;
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), to), from);
}

/** Turns what a plugin adds for the build into nothing: it asks for compilers, which are no part of what runs. */
const withoutPlugins = {
  name: 'without-plugins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^next-intl\/plugin$/ }, ({ path }) => ({ path, namespace: 'plugin' }));
    onLoad({ filter: /./, namespace: 'plugin' }, () => ({
      contents: 'export default () => (config) => config;',
    }));
  },
};

/** As a script: Next would compile the source of its configuration each time. */
async function compileConfiguration(target) {
  const { build } = await import(realpathSync(join(root, 'apps/server/node_modules/esbuild/lib/main.js')));
  await build({
    entryPoints: [join(root, 'apps/console/next.config.ts')],
    outfile: join(target, 'apps/console/next.config.mjs'),
    format: 'esm',
    bundle: true,
    external: ['next'],
    plugins: [withoutPlugins],
    logLevel: 'error',
  });
}

const [given] = process.argv.slice(2);
if (!given || existsSync(given)) {
  process.stderr.write('Name a folder that is not there yet: node tooling/run/assemble.mjs <folder>\n');
  process.exit(2);
}
const target = resolve(given);
await ensureInstalled();
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
for (const path of files) cpSync(join(root, path), join(target, path), { recursive: true, filter: isRun });
await compileConfiguration(target);
const copied = new Set();
for (const [asking, names] of Object.entries(libraries)) {
  for (const name of names) {
    const library = join(asking, 'node_modules', name);
    const real = copyLibrary(join(root, library), target, copied);
    linkTo(join(target, library), join(target, relative(root, real)));
  }
}
mkdirSync(join(target, 'bin'), { recursive: true });
cpSync(realpathSync(nodeBinary()), join(target, 'bin/node'));

/** A program that finds what it starts beside itself, by whatever link it was called. */
function layProgram(name, lines) {
  const path = join(target, name);
  writeFileSync(path, `#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\n${lines.join('\n')}\n`);
  chmodSync(path, 0o755);
}

layProgram('bin/stempel', ['exec "$here/node" "$here/../apps/server/dist/command-line.js" "$@"']);
// Sign-ins of a demo would stand in the log of whoever runs it. The cores are those of where it runs, a bound of its container
// included.
layProgram('bin/stempel-server', [
  '[ -n "$DEMO" ] || DEMO=off; export DEMO',
  `flags='${flagsOn(fewCores).join(' ')}'`,
  'cores=$("$here/node" --print "os.availableParallelism()")',
  `[ "$cores" -ge ${fewCores} ] || flags='${flagsOn(1).join(' ')}'`,
  'exec "$here/node" $flags "$here/../apps/server/dist/main.js" "$@"',
]);
process.stderr.write(`What a server runs lies in ${target}.\n`);
