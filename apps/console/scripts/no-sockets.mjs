/** Stands for a module of which nothing is used: its names, all empty. Names that others ask for in vain end the build. */
export default (source) => {
  const [, names = ''] = /export \{([^}]*)\}/.exec(source) ?? [];
  const exported = names.split(',').map((name) => name.trim().split(' as ').at(-1));
  return `export const ${exported.map((name) => `${name} = undefined`).join(', ')};`;
};
