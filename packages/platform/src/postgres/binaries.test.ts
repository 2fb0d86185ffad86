import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPackagedBinaries, prepareBinaries, thisMachine, toPackageName } from './binaries.ts'
import { findClosedFolder, planRunAs } from './owner.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
let base: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'kola-binaries-'))
  await chmod(base, 0o711)
})

afterEach(() => rm(base, { recursive: true, force: true }))

test('finds the binaries of this machine', () => {
  const native = findPackagedBinaries(thisMachine())
  expect(existsSync(join(native, 'bin', 'postgres'))).toBe(true)
})

test.each([
  [{ platform: 'linux', arch: 'x64', isMusl: true }, /needs glibc.*Alpine.*DATABASE_URL/],
  [{ platform: 'linux', arch: 'riscv64', isMusl: false }, /no PostgreSQL for linux-riscv64.*DATABASE_URL/],
  [{ platform: 'win32', arch: 'x64', isMusl: false }, /no PostgreSQL for win32-x64.*DATABASE_URL/],
])('says where it cannot run and names the way out: %j', (machine, message) => {
  expect(() => toPackageName(machine)).toThrow(message)
})

/** As an install without scripts leaves the package: the links are only listed. */
async function copyWithoutLinks(folder: string): Promise<string> {
  const native = findPackagedBinaries(thisMachine())
  await mkdir(folder, { recursive: true })
  await cp(join(dirname(native), 'package.json'), join(folder, 'package.json'))
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { target } of links) await rm(join(folder, target), { force: true })
  return join(folder, 'native')
}

test.runIf(process.platform === 'linux')('makes the symlinks that an install without scripts left out', async () => {
  const native = await copyWithoutLinks(join(base, 'package'))
  expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false)
  expect(await prepareBinaries(native, base, null)).toBe(native)
  expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/)
})

test.runIf(isRoot)('copies the binaries, once, when the user cannot enter their folder', async () => {
  const closed = join(base, 'closed')
  const native = await copyWithoutLinks(join(closed, 'package'))
  await chmod(closed, 0o700)
  const umask = process.umask(0o077)
  const copy = await prepareBinaries(native, base, NOBODY).finally(() => process.umask(umask))
  expect(dirname(copy)).toBe(base)
  expect((await lstat(join(copy, 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true)
  const version = spawnSync(join(copy, 'bin', 'postgres'), ['--version'], { ...NOBODY, cwd: '/', encoding: 'utf8' })
  expect(version.stdout).toMatch(/PostgreSQL\) 18\./)
  const before = (await stat(copy)).mtimeMs
  expect(await prepareBinaries(native, base, NOBODY)).toBe(copy)
  expect((await stat(copy)).mtimeMs).toBe(before)
})

const PASSWD = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\nada:x:1000:1001::/home/ada:/bin/sh\n'
const POSTGRES = 'postgres:x:70:71::/:/bin/sh\n'

test('runs as ourselves unless we are root', () => {
  expect(planRunAs({ currentUid: 1000, clusterUid: null, passwd: '' })).toBeNull()
})

test('as root it takes the owner of the cluster, a dedicated user, or nobody', () => {
  expect(planRunAs({ currentUid: 0, clusterUid: 1000, passwd: PASSWD + POSTGRES })).toEqual({ uid: 1000, gid: 1001 })
  expect(planRunAs({ currentUid: 0, clusterUid: null, passwd: PASSWD + POSTGRES })).toEqual({ uid: 70, gid: 71 })
  expect(planRunAs({ currentUid: 0, clusterUid: null, passwd: PASSWD })).toEqual({ uid: 65534, gid: 65533 })
})

test('says what to do where no user fits', () => {
  const noUser = /no user 65534 .*ordinary user.*DATABASE_URL/
  expect(() => planRunAs({ currentUid: 0, clusterUid: null, passwd: 'root:x:0:0::/:/bin/sh\n' })).toThrow(noUser)
  expect(() => planRunAs({ currentUid: 0, clusterUid: 4242, passwd: PASSWD })).toThrow(/no user 4242/)
})

test('finds the first folder that a user cannot enter', async () => {
  const closed = join(base, 'closed')
  await mkdir(join(closed, 'inside'), { recursive: true })
  expect(await findClosedFolder(join(closed, 'inside'), NOBODY)).toBeNull()
  await chmod(closed, 0o700)
  expect(await findClosedFolder(join(closed, 'inside'), NOBODY)).toBe(closed)
})
