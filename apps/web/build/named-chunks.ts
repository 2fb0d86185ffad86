import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

/** A chunk takes its modules with all that they import, and the first list that reaches a module has it. */
export interface ChunkList {
  name: string
  /** Paths from the root of the repository. */
  modules: readonly string[]
}

const ROOT = normalizePath(fileURLToPath(new URL('../../../', import.meta.url)))

const toId = (module: string) => `${ROOT}${module}`

/** @throws Error for a path at which there is no file */
export function toGroups(lists: readonly ChunkList[]): Rolldown.CodeSplittingGroup[] {
  return lists.map(({ name, modules }, index) => {
    const ids = new Set(modules.map(toId))
    const lost = [...ids].find((id) => !existsSync(id))
    if (lost) throw new Error(`There is no ${lost} for the chunk ${name}`)
    return { name, priority: lists.length - index, test: (id) => ids.has(id) }
  })
}

type Chunk = Pick<Rolldown.OutputChunk, 'name' | 'moduleIds'>

/** What is in another chunk than its list says, or in none: `late: apps/web/src/app/late/late-parts.tsx`. */
export function listStrays(lists: readonly ChunkList[], chunks: readonly Chunk[]): string[] {
  return lists.flatMap(({ name, modules }) => {
    const ids = new Set(chunks.filter((chunk) => chunk.name === name).flatMap((chunk) => chunk.moduleIds))
    return modules.filter((module) => !ids.has(toId(module))).map((module) => `${name}: ${module}`)
  })
}

/** Puts modules together as the lists say; a path that is wrong ends the build. */
export function namedChunks(lists: readonly ChunkList[]): Plugin {
  return {
    name: 'kola:named-chunks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: toGroups(lists) } } } } }),
    generateBundle(_, bundle) {
      const strays = listStrays(
        lists,
        Object.values(bundle).filter((file) => file.type === 'chunk'),
      )
      if (strays.length > 0) throw new Error(`Not in the chunk that lists them: ${strays.join(', ')}`)
    },
  }
}
