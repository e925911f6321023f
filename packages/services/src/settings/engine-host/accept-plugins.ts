import type { DocumentPath, PluginRef, Problem, RegistryName } from '@stempel/core';
import { compilePlugin, findFirstProblem, findPlugin, visitConfig } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { problemAt, ServiceError } from '../../kernel/errors.ts';
import { engineHost } from './index.ts';

/** A code somewhere in a config, and what it must be the code of. */
export interface CodeReference {
  kind: string;
  code: string;
  path: DocumentPath;
}

/** Checks a plugin and its config; adds what is wrong to `problems`, with exact paths. */
export function checkPlugin(
  registry: RegistryName,
  reference: unknown,
  path: DocumentPath,
  problems: Problem[],
): void {
  compilePlugin(registry, reference, path, problems, engineHost);
}

/**
 * The reference as it is stored, nested ones included: with the plugin version whose schema accepted the
 * config. Collects the codes it refers to. The reference must have been checked.
 */
export function stampPlugin(
  registry: RegistryName,
  reference: PluginRef,
  path: DocumentPath,
  codes: CodeReference[],
): PluginRef {
  const plugin = findPlugin(registry, reference.plugin);
  if (!plugin) throw new Error(`There is no ${registry} plugin ${reference.plugin}.`);
  const stamped = { ...structuredClone(reference), version: reference.version ?? plugin.version };
  visitConfig(plugin.config, reference.config, ['config'], {
    plugin: (nested, value, at) => {
      const inner = stampPlugin(nested, value as PluginRef, [...path, ...at], codes);
      setAt(stamped, at, inner);
    },
    reference: (kind, code, at) => codes.push({ kind, code, path: [...path, ...at] }),
  });
  return stamped;
}

/** Puts a value at a path that exists. */
export function setAt(root: object, path: DocumentPath, value: unknown): void {
  let parent: object = root;
  for (const part of path.slice(0, -1)) parent = Reflect.get(parent, part) as object;
  Reflect.set(parent, path.at(-1) ?? '', value);
}

/**
 * Throws invalid with every problem, the first of the document in the detail (core/docs/configuration.md, Errors).
 */
export function refuseProblems(document: unknown, problems: Problem[], code = 'invalid-config'): void {
  const first = findFirstProblem(document, problems);
  if (!first) return;
  const ordered = [first, ...problems.filter((problem) => problem !== first)];
  const errors = ordered.map(({ path, message }) => problemAt(pointerOf(path), message, code));
  const said = say('at-place', { path: pointerOf(first.path), sentence: first.message });
  throw new ServiceError('invalid', said, { errors });
}

/** RFC 6901. */
export function pointerOf(path: DocumentPath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
