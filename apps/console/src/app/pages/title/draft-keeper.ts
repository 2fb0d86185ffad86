import { ApiError } from '@kola/contract/http/client'
import { type DocumentField, listChanges, merge, type TitleDocument } from '@kola/contract/titles/document'
import type { EditedTitle } from '@kola/contract/titles/titles'

/** So long after the last key, what is written is kept. */
export const QUIET_MS = 900
/** So long after a call that found no line, the next. */
export const AGAIN_MS = 4_000

/** What somebody else wrote meanwhile, where both wrote the same field. */
export interface Conflict {
  title: EditedTitle
  mine: TitleDocument
  /** Theirs, with what I alone changed. */
  merged: TitleDocument
  fields: DocumentField[]
}

export interface DraftState {
  title: EditedTitle
  document: TitleDocument
  isKept: boolean
  /** Why it is not kept, where that is not a matter of a moment. */
  failure: unknown
  conflict: Conflict | null
}

export interface DraftNeeds {
  title: EditedTitle
  send: (document: TitleDocument, revision: number) => Promise<EditedTitle>
  /** Survives the page. */
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Told of each title that the service answers with. */
  onTitle: (title: EditedTitle) => void
}

const toStart = ({ draft, live }: EditedTitle): TitleDocument => draft?.document ?? live
const isSame = (one: TitleDocument, other: TitleDocument) => listChanges(one, other).length === 0
const isOfTheLine = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

interface Held {
  needs: DraftNeeds
  /** Of what this device keeps. */
  name: string
  read: () => DraftState
  put: (changes: Partial<DraftState>) => void
}

/** Keeps what is written: on the service by itself, and on this device until that has it. */
export function createDraftKeeper(needs: DraftNeeds) {
  const name = `kola-console-draft ${needs.title.id}`
  const listeners = new Set<() => void>()
  let state = begin(needs, name)
  const held: Held = {
    ...{ needs, name, read: () => state },
    put(changes) {
      const next = { ...state, ...changes }
      state = { ...next, isKept: isSame(toStart(next.title), next.document) }
      for (const listener of listeners) listener()
    },
  }
  const { take, flush, later, stop } = createSender(held)
  if (!state.isKept) later()
  return {
    read: held.read,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(changes: Partial<TitleDocument>): void {
      const base = toStart(state.title)
      held.put({ document: { ...state.document, ...changes } })
      needs.memory.setItem(name, JSON.stringify({ base, document: state.document }))
      later()
    },
    /** What stands after a conflict, or after a draft was thrown away. */
    settle(document: TitleDocument): void {
      held.put({ document, conflict: null })
      later()
    },
    ...{ take, flush, stop },
  }
}

/** One call after the other, each with what is written by then. */
function createSender(held: Held) {
  const { needs, name, read, put } = held
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  /** After a call that answered with the title. */
  function take(title: EditedTitle): void {
    put({ title })
    needs.onTitle(title)
  }

  function later(ms = QUIET_MS): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush().catch(() => undefined), ms)
  }

  /** What was read last is gone on from; who wrote meanwhile is joined, where that can be done. */
  async function send(): Promise<void> {
    const { title, document } = read()
    if (!isSame(toStart(title), document)) {
      try {
        take(await needs.send(document, title.draft?.revision ?? 0))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'TITLE_CHANGED') throw error
        const theirs = error.body.title as EditedTitle
        const joined = join(toStart(title), read().document, theirs)
        take(theirs)
        put(joined)
        if (!joined.conflict) return send()
      }
    }
    if (read().isKept) needs.memory.removeItem(name)
  }

  /** @throws what keeps it from being kept */
  async function flush(): Promise<EditedTitle> {
    clearTimeout(timer)
    while (sending) await sending.catch(() => undefined)
    sending = send()
    try {
      await sending
      put({ failure: null })
    } catch (error) {
      put({ failure: error })
      if (isOfTheLine(error)) later(AGAIN_MS)
      throw error
    } finally {
      sending = null
    }
    return read().title
  }

  /** Whoever leaves has what was written sent; what does not arrive waits on this device. */
  function stop(): void {
    void flush()
      .catch(() => undefined)
      .finally(() => clearTimeout(timer))
  }
  return { take, later, flush, stop }
}

function join(base: TitleDocument, mine: TitleDocument, theirs: EditedTitle): Partial<DraftState> {
  const { document: merged, conflicts: fields } = merge(base, { mine, theirs: toStart(theirs) })
  return fields.length > 0 ? { conflict: { title: theirs, mine, merged, fields } } : { document: merged }
}

/** What was written here and never arrived is joined with what stands now. */
function begin({ title, memory }: DraftNeeds, name: string): DraftState {
  const kept = readKept(memory.getItem(name))
  const start = toStart(title)
  const document = kept ? merge(kept.base, { mine: kept.document, theirs: start }).document : start
  return { title, document, isKept: isSame(start, document), failure: null, conflict: null }
}

function readKept(text: string | null): { base: TitleDocument; document: TitleDocument } | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
