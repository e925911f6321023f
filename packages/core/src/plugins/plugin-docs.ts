import { registryNames } from '../contract/plugin.ts';
import { describePlugin } from './describe-plugin.ts';
import { registries } from './registries.ts';

/** One page for each plugin and a table of contents; paths are relative to the docs folder. */
export function pluginDocs(): readonly { readonly path: string; readonly text: string }[] {
  const pages = registryNames.flatMap((registry) =>
    registries[registry].map((plugin) => ({
      path: `${registry}/${plugin.id}.md`,
      text: describePlugin(plugin),
    })),
  );
  const contents = registryNames.map((registry) =>
    [
      `## ${registry}`,
      registries[registry]
        .map(
          ({ id, title, description }) => `- [\`${id}\`](${registry}/${id}.md) **${title}**. ${description}`,
        )
        .join('\n'),
    ].join('\n\n'),
  );
  return [{ path: 'README.md', text: `${['# Plugins', ...contents].join('\n\n')}\n` }, ...pages];
}
