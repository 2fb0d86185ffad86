import type { Plugin } from 'vite'

/** A module of a library: its file, and what stands in it. */
export interface LibraryModule {
  id: string
  code: string
}

type Hook = 'resolveId' | 'load' | 'transform' | 'renderChunk'

const getHandler = (plugin: Plugin, hook: Hook) => {
  const given = plugin[hook]
  return (typeof given === 'object' ? given.handler : given) as ((...args: unknown[]) => unknown) | undefined
}

/** Whether a plugin answers for a module in the place of the file as it was published. */
async function rewrites(plugin: Plugin, { id, code }: LibraryModule): Promise<boolean> {
  const answers = [
    getHandler(plugin, 'resolveId')?.call({}, id, undefined, {}),
    getHandler(plugin, 'load')?.call({}, id),
    getHandler(plugin, 'transform')?.call({}, code, id),
  ]
  return (await Promise.all(answers)).some((answer) => answer !== null && answer !== undefined)
}

/**
 * Plugins by which another code than that of a library's own file would come into the build; one that writes into whole
 * chunks counts, whatever it writes.
 */
export async function listRewriters(plugins: readonly Plugin[], modules: readonly LibraryModule[]): Promise<string[]> {
  const found: string[] = []
  for (const plugin of plugins) {
    const answers = await Promise.all(modules.map((module) => rewrites(plugin, module)))
    if (getHandler(plugin, 'renderChunk') || answers.includes(true)) found.push(plugin.name)
  }
  return found
}
