import type { Clock } from '@kola/platform/clock'
import type { Mac } from '@kola/platform/key-ring'
import type { Log } from '@kola/platform/log'
import type { Storage } from '@kola/platform/storage'
import type { Caches } from '#shared/cache/caches.ts'
import { createResponses } from '#shared/cache/responses.ts'
import { CachedResponse } from '#shared/http/cached-response.ts'
import type { WebFile } from '../web-files.ts'
import { type BundleEntry, type BundleFiles, isWhole, packBundle, readIndex } from './bundle.ts'

/** The web app, and its build for televisions. */
export type AppName = 'web' | 'tv'

export interface BuildsNeeds {
  storage: Storage
  caches: Caches
  clock: Clock
  log: Log
  /** Signs what is kept: whoever may write films may not thereby write scripts. */
  mac: Mac
  /** Counted from the last day on which a replica had the build. */
  keepDays: number
}

/** Files of builds that other replicas have, or had: pages that were opened before a deploy go on to ask for them. */
export interface Builds {
  /** Puts a build beside the others, once for all replicas, and notes that it is in use. */
  publish(app: AppName, files: readonly WebFile[]): Promise<void>
  find(app: AppName, name: string): Promise<CachedResponse | null>
  /** Takes away what nobody has had for days, and the oldest of too many. */
  clean(app: AppName): Promise<void>
}

const ROOT = 'web-builds'
const INDEX = '.json'
/** However often it is deployed. */
const MAX_BUILDS = 30
/** Names that nobody knows cost one list of the storage in so long, whoever asks. */
const LOOK_MS = 2_000
const DAY_MS = 86_400_000
/** As the build names them: a word, a hash, an ending. */
const HASHED = /^[\w.-]{1,120}\.[a-z0-9]{2,8}$/

interface Known {
  files: ReadonlyMap<string, { id: string; entry: BundleEntry }>
  lookedAtMs: number
}

const toKeys = (app: AppName, id: string) => ({
  index: `${ROOT}/${app}/${id}${INDEX}`,
  bytes: `${ROOT}/${app}/${id}.bin`,
})

/** Indexes that were read once are not read again: their names say what they hold. */
function createIndexes({ storage, mac, log }: BuildsNeeds) {
  const read = new Map<string, BundleFiles | null>()
  const list = async (app: AppName) =>
    (await storage.list(`${ROOT}/${app}/`)).filter((key) => key.endsWith(INDEX)).sort()
  async function readOne(key: string): Promise<BundleFiles | null> {
    const known = read.get(key)
    if (known !== undefined) return known
    const files = readIndex(await storage.get(key), mac)
    if (!files) log.warn({ key }, 'web-builds.not-ours')
    read.set(key, files)
    return files
  }
  return {
    list,
    async readAll(app: AppName): Promise<Known['files']> {
      const keys = await list(app)
      for (const key of read.keys()) if (key.startsWith(`${ROOT}/${app}/`) && !keys.includes(key)) read.delete(key)
      const files = new Map<string, { id: string; entry: BundleEntry }>()
      for (const key of keys) {
        const id = key.slice(`${ROOT}/${app}/`.length, -INDEX.length)
        for (const [name, entry] of Object.entries((await readOne(key)) ?? {})) files.set(name, { id, entry })
      }
      return files
    },
  }
}

/** Where a name lies, by the last look at the storage; by a new one where that does not know it. */
function createLocate(indexes: ReturnType<typeof createIndexes>) {
  const known = new Map<AppName, Known>()
  const looking = new Map<AppName, Promise<Known>>()
  const look = async (app: AppName): Promise<Known> => {
    const found = { files: await indexes.readAll(app), lookedAtMs: Date.now() }
    known.set(app, found)
    return found
  }
  return async (app: AppName, name: string) => {
    const last = known.get(app)
    const found = last?.files.get(name)
    if (found || (last && Date.now() - last.lookedAtMs < LOOK_MS)) return found
    const next = looking.get(app) ?? look(app).finally(() => looking.delete(app))
    looking.set(app, next)
    return (await next).files.get(name)
  }
}

/** Puts the bytes there unless they are, and the index each time: how old that is says when a replica last had the build. */
async function publish({ storage, mac, log }: BuildsNeeds, app: AppName, files: readonly WebFile[]): Promise<void> {
  const { id, index, bytes } = packBundle(files, mac)
  const keys = toKeys(app, id)
  const before = await storage.stat(keys.bytes)
  if (before?.size !== bytes.length) await storage.put(keys.bytes, bytes)
  await storage.put(keys.index, index, { contentType: 'application/json' })
  log.info({ app, id, isNew: !before }, 'web-builds.published')
}

async function clean({ storage, clock, keepDays, log }: BuildsNeeds, app: AppName, keys: string[]): Promise<void> {
  const seen = await Promise.all(
    keys.map(async (key) => ({ key, at: (await storage.stat(key))?.modifiedAt.getTime() ?? 0 })),
  )
  const newest = seen.sort((a, b) => b.at - a.at)
  const since = clock.now().getTime() - keepDays * DAY_MS
  const old = newest.filter(({ at }, index) => at < since || index >= MAX_BUILDS)
  for (const { key } of old) {
    // The index first: nobody is sent to bytes that are gone.
    await storage.delete(key)
    await storage.delete(`${key.slice(0, -INDEX.length)}.bin`)
  }
  if (old.length > 0) log.info({ app, builds: old.length }, 'web-builds.cleaned')
}

export function createBuilds(needs: BuildsNeeds): Builds {
  const indexes = createIndexes(needs)
  const locate = createLocate(indexes)
  const responses = createResponses(needs.caches.open('build'))

  async function read(app: AppName, id: string, entry: BundleEntry): Promise<CachedResponse> {
    const range = { start: entry.start, end: entry.start + entry.bytes - 1 }
    const bytes = Buffer.concat(await (await needs.storage.open(toKeys(app, id).bytes, range)).toArray())
    if (!isWhole(entry, bytes)) throw new Error(`${app}/${id} is not what its index says`)
    return new CachedResponse(bytes, entry.type, 'all')
  }

  return {
    publish: (app, files) => publish(needs, app, files),
    async find(app, name) {
      if (!HASHED.test(name)) return null
      const at = await locate(app, name)
      return at ? responses.get({ owner: app, key: `${at.id}/${name}` }, () => read(app, at.id, at.entry)) : null
    },
    clean: async (app) => clean(needs, app, await indexes.list(app)),
  }
}
