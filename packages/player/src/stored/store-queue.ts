import type { StoredFilm } from './film.ts'
import type { Locker } from './locker.ts'
import { type StoringEnd, type StoringNeeds, storeFilm } from './store-film.ts'

/** Why nothing is fetched although something waits: `wifi` until one is there or the night; `line`: there is none. */
export type Hold = 'wifi' | 'line' | 'full'

export interface StoreState {
  /** In the order in which they were asked for. */
  films: readonly StoredFilm[]
  isLoaded: boolean
  /** What is being stored by this page or another one. */
  activeId: string | null
  hold: Hold | null
  bytesPerSecond: number
  /** Removed on this page, and not asked for since. */
  removedIds: readonly string[]
}

export interface QueueNeeds extends Omit<StoringNeeds, 'onStored'> {
  locker: Locker
  /** Whether bytes of this film may be fetched now; null: yes. */
  findHold: (film: StoredFilm) => Exclude<Hold, 'full'> | null
  /** Runs the work when no other page of this browser stores. Resolves when it is done. */
  alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>
  /** Tells the other pages that something stands differently. */
  announce: () => void
  /** The service is told that the device has a film no more. */
  tellRemoved: (titleId: string) => Promise<void>
  nowMs: () => number
}

/** Films on their way to this device, one after the other. Pages of one browser share what stands there. */
export interface StoreQueue {
  getState: () => StoreState
  subscribe: (listener: () => void) => () => void
  /** What stands there now, also by other pages' doing. */
  load: () => Promise<void>
  /** Stores what may be stored now; called when something has changed: the line, the hour, room. */
  look: () => Promise<void>
  add: (film: StoredFilm) => Promise<void>
  change: (titleId: string, change: (film: StoredFilm) => StoredFilm) => Promise<void>
  remove: (titleId: string) => Promise<void>
  /** Tells the service of what was removed while it could not be reached. */
  settle: () => Promise<void>
  /** Everything goes: somebody else is here, or nobody. */
  clear: () => Promise<void>
  stop: () => void
}

/** How much the newest second counts in how fast bytes come. */
const NEWEST = 0.3
/** Other pages are told of progress no more often. */
const ANNOUNCE_MS = 500

interface Context {
  needs: QueueNeeds
  listeners: Set<() => void>
  /** The page goes away. */
  ended: AbortController
  state: StoreState
  turn: { titleId: string; abort: AbortController } | null
  running: Promise<void> | null
  /** A look at what stands there, and the one after it, which whoever asks meanwhile shares. */
  loading: Promise<void> | null
  loadingNext: Promise<void> | null
  isFull: boolean
  announcedAtMs: number
  pieceAtMs: number
}

export function createStoreQueue(needs: QueueNeeds): StoreQueue {
  const { locker } = needs
  const context: Context = {
    ...{ needs, listeners: new Set(), ended: new AbortController(), turn: null, running: null, isFull: false },
    state: { films: [], isLoaded: false, activeId: null, hold: null, bytesPerSecond: 0, removedIds: [] },
    ...{ loading: null, loadingNext: null, announcedAtMs: 0, pieceAtMs: 0 },
  }

  /** Something stands differently: here, and on the other pages. */
  async function tell(): Promise<void> {
    await load(context)
    announce(context)
  }

  return {
    load: () => load(context),
    look: () => look(context),
    getState: () => context.state,
    subscribe(listener) {
      context.listeners.add(listener)
      return () => void context.listeners.delete(listener)
    },
    async add(film) {
      await locker.noteRemoved(film.titleId, true)
      set(context, { removedIds: context.state.removedIds.filter((id) => id !== film.titleId) })
      await locker.put(film)
      await tell()
    },
    async change(titleId, change) {
      const film = await locker.change(titleId, change)
      if (film && film.status !== 'waiting' && context.turn?.titleId === titleId) context.turn.abort.abort()
      await tell()
    },
    async remove(titleId) {
      set(context, { removedIds: [...context.state.removedIds, titleId] })
      await locker.noteRemoved(titleId, false)
      if (context.turn?.titleId === titleId) context.turn.abort.abort()
      await locker.remove(titleId)
      await tell()
      await settle(needs)
    },
    settle: () => settle(needs),
    async clear() {
      context.turn?.abort.abort()
      await locker.clear()
      await tell()
    },
    stop() {
      context.ended.abort()
      context.turn?.abort.abort()
    },
  }
}

function set(context: Context, patch: Partial<StoreState>): void {
  context.state = { ...context.state, ...patch }
  for (const listener of [...context.listeners]) listener()
}

function announce(context: Context, isProgress = false): void {
  const now = context.needs.nowMs()
  if (isProgress && now - context.announcedAtMs < ANNOUNCE_MS) return
  context.announcedAtMs = now
  context.needs.announce()
}

function load(context: Context): Promise<void> {
  if (!context.loading) {
    context.loading = read(context).finally(() => {
      context.loading = null
    })
    return context.loading
  }
  // What was changed after it began may be missing in it.
  const again = () => {
    context.loadingNext = null
    return load(context)
  }
  context.loadingNext ??= context.loading.then(again, again)
  return context.loadingNext
}

async function read(context: Context): Promise<void> {
  const films = await context.needs.locker.list()
  set(context, { films: films.toSorted((a, b) => a.addedAt - b.addedAt), isLoaded: true })
}

const listWaiting = ({ state }: Context) => state.films.filter(({ status }) => status === 'waiting')

const findNext = (context: Context) => listWaiting(context).find((film) => context.needs.findHold(film) === null)

/** @returns false to leave off */
function noteStored(context: Context, film: StoredFilm, bytes: number): boolean {
  const now = context.needs.nowMs()
  const { films, bytesPerSecond: known } = context.state
  const rate = (bytes * 1_000) / Math.max(1, now - context.pieceAtMs)
  const isRate = bytes > 0 && context.pieceAtMs > 0
  context.pieceAtMs = now
  set(context, {
    films: films.map((one) => (one.titleId === film.titleId ? film : one)),
    ...(isRate && { bytesPerSecond: known ? known + NEWEST * (rate - known) : rate }),
  })
  announce(context, film.status === 'waiting')
  return film.status === 'waiting' && context.needs.findHold(film) === null
}

async function takeTurn(context: Context, film: StoredFilm): Promise<StoringEnd> {
  const abort = new AbortController()
  context.turn = { titleId: film.titleId, abort }
  context.pieceAtMs = 0
  set(context, { activeId: film.titleId, hold: null, bytesPerSecond: 0 })
  const onStored = (one: StoredFilm, bytes: number) => noteStored(context, one, bytes)
  try {
    return await storeFilm(film, { ...context.needs, onStored }, abort.signal)
  } finally {
    context.turn = null
    set(context, { activeId: null })
  }
}

async function work(context: Context): Promise<void> {
  for (;;) {
    await load(context)
    const next = context.isFull || context.ended.signal.aborted ? undefined : findNext(context)
    if (!next) break
    context.isFull = (await takeTurn(context, next)) === 'full'
  }
  announce(context)
}

async function look(context: Context): Promise<void> {
  context.isFull = false
  await load(context)
  if (!context.running && findNext(context)) {
    context.running = context.needs
      .alone(() => work(context), context.ended.signal)
      .finally(() => {
        context.running = null
      })
  }
  // What waits beside it says at once why it does.
  set(context, { hold: findQueueHold(context) })
  await context.running
  await load(context)
  set(context, { hold: findQueueHold(context) })
}

function findQueueHold(context: Context): Hold | null {
  const [first] = listWaiting(context)
  if (!first) return null
  return context.isFull ? 'full' : context.needs.findHold(first)
}

/** What the service could not be told waits for the next time. */
async function settle({ locker, tellRemoved }: Pick<QueueNeeds, 'locker' | 'tellRemoved'>): Promise<void> {
  for (const titleId of await locker.listRemoved()) {
    await tellRemoved(titleId)
    await locker.noteRemoved(titleId, true)
  }
}
