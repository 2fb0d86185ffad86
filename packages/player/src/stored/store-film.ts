import { FetchFailed, fetchLength, fetchPieces, fetchText } from './fetch-pieces.ts'
import { findMissing, type StoredFile, type StoredFilm, type StoredProblem } from './film.ts'
import { type Locker, LockerFull } from './locker.ts'
import { listSheets } from './plan/list-sheets.ts'
import { planManifest } from './plan/plan-manifest.ts'

/** What the service says about a film that is to be stored. */
export interface StorePermission {
  mediaId: string
  version: string
  base: string
  manifest: string
  /** Name of a WebVTT storyboard. */
  storyboard?: string | null
}

/** The service said no, and says it again: only the viewer can change that. */
export class StoreRefused extends Error {
  readonly code: string
  constructor(code: string, text: string) {
    super(text)
    this.name = 'StoreRefused'
    this.code = code
  }
}

export interface StoringNeeds {
  locker: Locker
  /** @throws StoreRefused; anything else is a line that is down */
  askPermission: (titleId: string) => Promise<StorePermission>
  fetch: typeof globalThis.fetch
  canPlay: (type: string) => boolean
  /** After each piece. @returns false to leave off, for now or for good */
  onStored: (film: StoredFilm, bytes: number) => boolean
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** `left`: paused, removed or put off; `full`: the device has no room; `done`: whole, or failed and said so. */
export type StoringEnd = 'done' | 'left' | 'full'

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 60_000
/** A film that is packaged anew while it is stored, or whose address opens nothing, is begun again so often. */
const MAX_BEGINNINGS = 3

interface Turn {
  needs: StoringNeeds
  film: StoredFilm
  base: string
  manifestName: string
  storyboardName: string
  signal: AbortSignal
  /** Since the last piece that came. */
  faults: number
  beginnings: number
}

const toUrl = ({ base }: Turn, name: string) => new URL(name, base).href

/** Stores the rest of a film, from the first piece that is not there, through lines that break and addresses that run out. */
export async function storeFilm(film: StoredFilm, needs: StoringNeeds, signal: AbortSignal): Promise<StoringEnd> {
  const turn: Turn = { needs, film, signal, base: '', manifestName: '', storyboardName: '', faults: 0, beginnings: 0 }
  for (;;) {
    try {
      return await storeRest(turn)
    } catch (error) {
      if (signal.aborted) return 'left'
      const end = await handle(turn, error)
      if (end) return end
    }
  }
}

/** @returns null to go on */
async function handle(turn: Turn, error: unknown): Promise<StoringEnd | null> {
  if (error instanceof LockerFull) return 'full'
  if (error instanceof StoreRefused) {
    return fail(turn, { kind: 'refused', code: error.code, text: error.message })
  }
  const fault = error instanceof FetchFailed ? error.fault : 'line'
  if (fault !== 'line') {
    turn.base = ''
    turn.beginnings += 1
    if (turn.beginnings > MAX_BEGINNINGS) return fail(turn, { kind: 'changed' })
    if (fault === 'changed' && !(await begin(turn))) return 'left'
    return null
  }
  const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** turn.faults)
  turn.faults += 1
  await turn.needs.wait(waitMs, turn.signal)
  return turn.signal.aborted ? 'left' : null
}

async function fail({ needs, film }: Turn, problem: StoredProblem): Promise<StoringEnd> {
  const failed = await needs.locker.change(film.titleId, (one) => ({ ...one, status: 'failed', problem }))
  if (failed) needs.onStored(failed, 0)
  return 'done'
}

const NOTHING = { manifest: '', files: [], storyboard: undefined, storedBytes: 0 } as const

/** Nothing of it is left: bytes of one packaging go with none of another. */
async function begin(turn: Turn): Promise<boolean> {
  const { locker } = turn.needs
  await locker.empty(turn.film.titleId)
  return set(turn, { ...NOTHING, version: '', mediaId: '' })
}

/** @returns false where the film is not there any more */
async function set(turn: Turn, change: Partial<StoredFilm>): Promise<boolean> {
  const film = await turn.needs.locker.change(turn.film.titleId, (one) => ({ ...one, ...change }))
  if (film) turn.film = film
  return film !== null
}

async function storeRest(turn: Turn): Promise<StoringEnd> {
  if (turn.base === '' && !(await open(turn))) return 'left'
  if (turn.film.manifest === '' && !(await readManifest(turn))) return 'left'
  for (const file of turn.film.files) {
    if (!(await storeFile(turn, file))) return 'left'
  }
  if (!(await set(turn, { status: 'ready', problem: null }))) return 'left'
  turn.needs.onStored(turn.film, 0)
  return 'done'
}

async function open(turn: Turn): Promise<boolean> {
  const { film, needs } = turn
  const permission = await needs.askPermission(film.titleId)
  turn.base = permission.base
  const { mediaId, version, manifest } = permission
  turn.manifestName = manifest
  turn.storyboardName = permission.storyboard ?? ''
  if (film.version === version && film.mediaId === mediaId) return true
  if (film.version !== '' && !(await begin(turn))) return false
  return set(turn, { mediaId, version })
}

async function readManifest(turn: Turn): Promise<boolean> {
  const { needs, signal, film } = turn
  const options = { fetch: needs.fetch, signal }
  const mpd = await fetchText(toUrl(turn, turn.manifestName), options)
  const plan = planManifest(mpd, { height: film.height, canPlay: needs.canPlay })
  if (!plan) throw new StoreRefused('NOT_PLAYABLE', '')
  const measure = async (name: string) => ({ name, bytes: await fetchLength(toUrl(turn, name), options) })
  const [files, pictures] = await Promise.all([
    Promise.all(plan.files.map(measure)),
    listPictures(turn)
      .then((names) => Promise.all(names.map(measure)))
      .catch(doWithout),
  ])
  const storyboard = pictures.length > 0 ? turn.storyboardName : undefined
  // The film first: it plays without its pictures.
  return set(turn, { manifest: plan.manifest, files: [...files, ...pictures], storyboard })
}

/** The files of the storyboard, itself first. */
async function listPictures(turn: Turn): Promise<string[]> {
  const { storyboardName: name, needs, signal } = turn
  if (name === '') return []
  const sheets = listSheets(await fetchText(toUrl(turn, name), { fetch: needs.fetch, signal }), name)
  return sheets.length > 0 ? [name, ...sheets] : []
}

/** A film is worth storing without pictures; only a line that broke is waited for. @throws FetchFailed */
function doWithout(error: unknown): StoredFile[] {
  if (error instanceof FetchFailed && error.fault !== 'line') return []
  throw error
}

/** @returns false when the film is to be left */
async function storeFile(turn: Turn, file: StoredFile): Promise<boolean> {
  const { needs, signal, film } = turn
  const { titleId } = film
  for (;;) {
    const from = findMissing(file, await needs.locker.listPieces(titleId, file.name))
    if (from === null) return true
    const options = { fetch: needs.fetch, signal }
    for await (const { index, bytes } of fetchPieces(toUrl(turn, file.name), { file, from }, options)) {
      const kept = await needs.locker.putPiece({ titleId, file: file.name, index }, bytes)
      if (!kept) return false
      Object.assign(turn, { film: kept, faults: 0, beginnings: 0 })
      if (!needs.onStored(kept, bytes.length) || kept.status !== 'waiting') return false
    }
  }
}
