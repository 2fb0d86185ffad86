import { chmod, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { MediaFailure } from '#shared/failure.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import type { ContentKey } from '#shared/stream.ts'
import { keyFlags, type PackagerRun, packagerArgs } from './packager-args.ts'

const BINARIES: Record<string, string> = {
  'linux-x64': 'packager-linux-x64',
  'linux-arm64': 'packager-linux-arm64',
  'darwin-x64': 'packager-osx-x64',
  'darwin-arm64': 'packager-osx-arm64',
  'win32-x64': 'packager-win-x64.exe',
}

/** How the packager says that a file could not be written, in a folder that is ours. */
const NO_SPACE = /running out of disk space|Failed to flush/

/** Each file is first written beside itself and copied when it is whole. */
const OVERHEAD = 2.2

/** Far beyond what copying a long film takes. */
const TIMEOUT_MS = 3_600_000

export interface PackageNeeds {
  keys: readonly ContentKey[]
  signal: AbortSignal
  /** Another program than the one that npm brought. */
  packager?: string
}

/**
 * Encrypts and packages streams into one folder.
 * @throws MediaFailure PACKAGE_FAILED, DISK_FULL
 */
export async function runPackager(run: Omit<PackagerRun, 'flagFile'>, needs: PackageNeeds): Promise<void> {
  await mkdir(run.folder, { recursive: true })
  const flagFile = join(run.folder, 'packager.flags')
  await writeFile(flagFile, keyFlags(needs.keys), { mode: 0o600 })
  try {
    await runProcess({
      command: needs.packager ?? (await toPackagerBinary()),
      args: packagerArgs({ ...run, flagFile: 'packager.flags' }),
      cwd: run.folder,
      // NOTE: manifests are written to the system's temporary folder and renamed, which fails between file systems.
      env: { TMPDIR: run.folder, TMP: run.folder, TEMP: run.folder },
      signal: needs.signal,
      timeoutMs: TIMEOUT_MS,
    })
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    if (NO_SPACE.test(error.stderr) || (await hadNoRoom(run))) throw new MediaFailure('DISK_FULL')
    const words = error.stderr.trim().split('\n').at(-1)?.slice(0, 300)
    throw new MediaFailure('PACKAGE_FAILED', words)
  } finally {
    await rm(flagFile, { force: true })
  }
}

/** The packager says many things when a write fails. It needs about as much room as what it reads. */
async function hadNoRoom({ folder, streams }: Pick<PackagerRun, 'folder' | 'streams'>): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  const toSize = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0
  const read = await Promise.all(streams.map(({ file }) => toSize(resolve(folder, file))))
  const written = await Promise.all((await readdir(folder)).map((name) => toSize(join(folder, name))))
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return bavail * bsize + sum(written) < sum(read) * OVERHEAD
}

/** The binary inside the npm package. Its own index.js ends with 0 when packaging failed, so it is not used. */
export async function toPackagerBinary(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const name = BINARIES[platform]
  if (!name) throw new MediaFailure('PACKAGE_FAILED', `there is no packager for ${platform}`)
  const folder = dirname(createRequire(import.meta.url).resolve('shaka-packager/package.json'))
  const path = join(folder, 'bin', name)
  // NOTE: npm keeps the mode of files, but archives of a checkout may have lost it.
  await chmod(path, 0o755).catch(() => undefined)
  return path
}
