import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { newId } from '@kola/platform/ids'
import { readJson, writePrivate } from '#shared/files.ts'
import { StartError } from '#shared/start-error.ts'
import { type BuiltApp, hashSources } from './sources.ts'
import { findVite } from './vite.ts'

export interface WebBuildOptions {
  root: string
  /** Its folder below `apps`. */
  app: BuiltApp
  distFolder: string
  /** What the build tool's process inherits. */
  environment: Record<string, string>
  /** Called before a build, which takes some seconds. */
  onBuild: () => void
  signal: AbortSignal
}

const BUILD_TIMEOUT_MS = 300_000
const run = promisify(execFile)

/**
 * Builds the app unless the last build is of these very sources. An installation without the build tools takes the
 * build that it finds.
 * @throws StartError when the build fails, or there is neither a build nor what makes one
 */
export async function ensureWebBuild(options: WebBuildOptions): Promise<void> {
  const stamp = join(options.root, '.cache', `${options.app}-build.json`)
  const isBuilt = existsSync(join(options.distFolder, 'index.html'))
  const vite = findVite(options.root)
  if (!vite && isBuilt) return
  if (!vite)
    throw new StartError(
      'The web app is not built, and the tools that build it are not installed: run "npm ci", then "npm run build".',
    )
  const hash = await hashSources(options.root, options.app)
  if (isBuilt && (await readJson(stamp))?.sources === hash) return
  options.onBuild()
  await build(vite, options)
  await writePrivate(stamp, `${JSON.stringify({ sources: hash })}\n`)
}

/** Into a folder of its own that takes the old one's place when it is whole. */
async function build(vite: string, { root, app, distFolder, environment, signal }: WebBuildOptions): Promise<void> {
  const draft = join(root, '.cache', `${app}-${newId()}`)
  await mkdir(join(root, '.cache'), { recursive: true })
  try {
    await run(process.execPath, [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', app),
      env: { ...environment, NODE_ENV: 'production' },
      timeout: BUILD_TIMEOUT_MS,
      signal,
    })
    await rm(distFolder, { recursive: true, force: true })
    await moveFolder(draft, distFolder)
  } catch (cause) {
    if (signal.aborted) throw cause
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new StartError(`The app of ${app} could not be built:\n${stripVTControlCharacters(output)}`, cause)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function moveFolder(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  })
}
