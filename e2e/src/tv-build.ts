import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MADE_OF = ['apps/web', 'packages/ui', 'packages/player', 'packages/contract']
const ASIDE = /(^|\/)(node_modules|dist|dist-tv|dist-tv-packages|\.vite)(\/|$)|\.test\.tsx?$/
const BUILD_TIMEOUT_MS = 5 * 60_000

async function readNewestMs(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => !ASIDE.test(name))
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  return Math.max(0, ...times)
}

const readTimeMs = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** The build for televisions, which the service serves where there is one; made anew when what it is made of is newer. */
export async function ensureTvBuild(root: string): Promise<void> {
  const newest = Math.max(...(await Promise.all(MADE_OF.map((folder) => readNewestMs(join(root, folder))))))
  if ((await readTimeMs(join(root, 'apps/web/dist-tv/index.html'))) > newest) return
  await promisify(execFile)(process.execPath, [join(root, 'apps/web/build/tv/packages/main.ts')], {
    cwd: root,
    timeout: BUILD_TIMEOUT_MS,
  })
}
