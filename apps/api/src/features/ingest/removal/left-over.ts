import type { Clock } from '@kola/platform/clock'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'
import * as z from 'zod/mini'
import type { Db } from '#shared/database/database.ts'
import { AREAS, listOrphans, StrangeStorageError } from './owned.ts'

/** Longer than anything is written that nothing leads to yet. */
const AGE_MS = 24 * 3_600_000
const PAGE = 1_000
/** What one run costs at most: so many pages are listed, so many files and half uploads taken away. The next goes on from there. */
const MOST = { pages: 60, removed: 5_000, unfinished: 200 }
const AT_ONCE = 20
const PLACE_KEY = 'sweeps/left-over.json'

const placeSchema = z.object({ area: z.enum(AREAS), after: z.nullable(z.string()) })
type Place = z.infer<typeof placeSchema>

const BEGINNING: Place = { area: AREAS[0], after: null }

export interface LeftOver {
  files: number
  unfinished: number
  /** Whether it came to the end of the storage. */
  isThrough: boolean
}

export interface LeftOverNeeds {
  db: Db
  storage: Storage
  clock: Clock
}

/** Takes away what workers that died left behind: uploads that were not finished, and files that nothing leads to. */
export async function removeLeftOver({ db, storage, clock }: LeftOverNeeds, most = MOST): Promise<LeftOver> {
  const before = new Date(clock.now().getTime() - AGE_MS)
  await checkOwner(db)
  const unfinished = await storage.removeUnfinished({ before, limit: most.unfinished })
  let place: Place | null = await readPlace(storage)
  let files = 0
  for (let pages = 0; place && pages < most.pages && files < most.removed; pages += 1) {
    const { area, after }: Place = place
    const page = await storage.page(area, { after, limit: Math.min(PAGE, most.removed - files) })
    const orphans = await listOrphans(db, area, { files: page, before })
    await removeAll(storage, orphans)
    files += orphans.length
    const last = page.at(-1)
    place = last ? { area, after: last.key } : toNext(area)
  }
  await storage.put(PLACE_KEY, Buffer.from(JSON.stringify(place ?? BEGINNING)))
  return { files, unfinished, isThrough: place === null }
}

/** An empty database owns nothing: it was made anew, or not restored yet. @throws StrangeStorageError */
async function checkOwner(db: Db): Promise<void> {
  const one = await db.selectFrom('media').select('id').orderBy('tenant_id').orderBy('id').limit(1).executeTakeFirst()
  if (!one) throw new StrangeStorageError('This database has no film: nothing was removed from the storage.')
}

function toNext(area: Place['area']): Place | null {
  const next = AREAS[AREAS.indexOf(area) + 1]
  return next ? { area: next, after: null } : null
}

async function removeAll(storage: Storage, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    await Promise.all(keys.slice(start, start + AT_ONCE).map((key) => storage.delete(key)))
  }
}

/** Lost, or of another version, it begins anew: that costs a turn and no file. */
async function readPlace(storage: Storage): Promise<Place> {
  try {
    return placeSchema.parse(JSON.parse((await storage.get(PLACE_KEY)).toString('utf8')))
  } catch (error) {
    if (error instanceof StorageError && error.kind !== 'missing') throw error
    return BEGINNING
  }
}
