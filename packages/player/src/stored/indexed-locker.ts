import type { StoredFilm } from './film.ts'
import { type Locker, LockerFull, type PieceKey } from './locker.ts'

const VERSION = 1
const FILMS = 'films'
const PIECES = 'pieces'
const REMOVED = 'removed'
const STORES = [FILMS, PIECES, REMOVED]

type Mode = 'readonly' | 'readwrite'

const toKey = ({ titleId, file, index }: PieceKey): IDBValidKey => [titleId, file, index]
const ofFilm = (titleId: string) => IDBKeyRange.bound([titleId], [titleId, []])
const ofFile = (titleId: string, file: string) => IDBKeyRange.bound([titleId, file], [titleId, file, []])

const isFull = (error: unknown) => (error as DOMException | null)?.name === 'QuotaExceededError'

function toAnswer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILMS, { keyPath: 'titleId' })
    request.result.createObjectStore(PIECES)
    request.result.createObjectStore(REMOVED)
  }
  return toAnswer(request)
}

/**
 * Films in IndexedDB: a piece and what is counted of it are one transaction, so that a page that is closed at any moment
 * leaves both or neither.
 */
export function createIndexedLocker(name: string): Locker {
  const run = createRunner(name)
  return {
    list: () => run('readonly', list),
    find: (titleId) => run('readonly', async (tx) => (await find(tx, titleId)) ?? null),
    put: (film) => run('readwrite', async (tx) => void (await toAnswer(films(tx).put(film)))),
    change: (titleId, change) =>
      run('readwrite', async (tx) => {
        const film = await find(tx, titleId)
        if (!film) return null
        const changed = change(film)
        await toAnswer(films(tx).put(changed))
        return changed
      }),
    putPiece: (key, bytes) => run('readwrite', (tx) => putPiece(tx, key, bytes)),
    findPiece: (key) =>
      run('readonly', async (tx) => {
        const found = await toAnswer<ArrayBuffer | undefined>(tx.objectStore(PIECES).get(toKey(key)))
        return found ? new Uint8Array(found) : null
      }),
    listPieces: (titleId, file) =>
      run('readonly', async (tx) => {
        const keys = await toAnswer(tx.objectStore(PIECES).getAllKeys(ofFile(titleId, file)))
        return new Set(keys.map((key) => (key as [string, string, number])[2]))
      }),
    countPieces: (titleId, file) =>
      run('readonly', (tx) => toAnswer(tx.objectStore(PIECES).count(ofFile(titleId, file)))),
    empty: (titleId) => run('readwrite', async (tx) => void (await empty(tx, titleId))),
    remove: (titleId) =>
      run(
        'readwrite',
        async (tx) => void (await Promise.all([toAnswer(films(tx).delete(titleId)), empty(tx, titleId)])),
      ),
    listRemoved: () =>
      run('readonly', async (tx) => (await toAnswer(tx.objectStore(REMOVED).getAllKeys())) as string[]),
    noteRemoved: (titleId, isKnown) =>
      run('readwrite', async (tx) => {
        const removed = tx.objectStore(REMOVED)
        if (isKnown) await toAnswer(removed.delete(titleId))
        else await toAnswer(removed.put(true, titleId))
      }),
    clear: () =>
      run(
        'readwrite',
        async (tx) => void (await Promise.all(STORES.map((one) => toAnswer(tx.objectStore(one).clear())))),
      ),
  }
}

type Run = <T>(mode: Mode, work: (tx: IDBTransaction) => Promise<T>) => Promise<T>

/** Opens the database when it is first asked, and anew when the browser has closed it, as when it takes everything away. */
function createRunner(name: string): Run {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => {
    opened = null
  }

  function getDatabase(): Promise<IDBDatabase> {
    if (opened) return opened
    const opening = open(name).then((database) => {
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      return database
    })
    opened = opening
    opening.catch(forget)
    return opening
  }

  /** @throws LockerFull, and what IndexedDB throws */
  return async (mode, work) => {
    const database = await getDatabase()
    try {
      const tx = database.transaction(STORES, mode)
      const done = new Promise<void>((resolve, reject) => {
        tx.oncomplete = () => resolve()
        tx.onabort = () => reject(tx.error ?? new Error('The transaction was given up'))
      })
      const [value] = await Promise.all([work(tx), done])
      return value
    } catch (error) {
      if ((error as DOMException | null)?.name === 'InvalidStateError') forget()
      throw isFull(error) ? new LockerFull(error) : error
    }
  }
}

/** Films that are read in one go: a page stays quick however many there are. */
const SLICE = 100

async function list(tx: IDBTransaction): Promise<StoredFilm[]> {
  const found: StoredFilm[] = []
  for (;;) {
    const last = found[found.length - 1]
    const behind = last ? IDBKeyRange.lowerBound(last.titleId, true) : null
    const slice = await toAnswer<StoredFilm[]>(films(tx).getAll(behind, SLICE))
    found.push(...slice)
    if (slice.length < SLICE) return found
  }
}

const films = (tx: IDBTransaction) => tx.objectStore(FILMS)
const find = (tx: IDBTransaction, titleId: string) =>
  toAnswer<StoredFilm | undefined>(films(tx).get(titleId) as IDBRequest<StoredFilm | undefined>)
const empty = (tx: IDBTransaction, titleId: string) => toAnswer(tx.objectStore(PIECES).delete(ofFilm(titleId)))

async function putPiece(tx: IDBTransaction, key: PieceKey, bytes: Uint8Array): Promise<StoredFilm | null> {
  const pieces = tx.objectStore(PIECES)
  const film = await find(tx, key.titleId)
  if (!film) return null
  const had = await toAnswer(pieces.count(toKey(key)))
  const counted = had > 0 ? film : { ...film, storedBytes: film.storedBytes + bytes.length }
  await Promise.all([toAnswer(pieces.put(toOwnBuffer(bytes), toKey(key))), toAnswer(films(tx).put(counted))])
  return counted
}

/** Its own bytes alone: a view would keep all that it was cut from. */
const toOwnBuffer = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
