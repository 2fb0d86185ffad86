import { ApiError } from '@kola/contract/http/client'

/** So long after the last key, what is written is kept. */
export const QUIET_MS = 900
/** So long after a call that found no line, the next. */
export const AGAIN_MS = 4_000

/** What is drafted: `S` is what the service answers with, `D` what somebody writes of it. */
export interface DraftWays<S, D, F extends string> {
  /** What is gone on from: the draft, or what viewers read. */
  toStart: (subject: S) => D
  isSame: (one: D, other: D) => boolean
  merge: (base: D, sides: { mine: D; theirs: D }) => { document: D; conflicts: F[] }
  /** What stands, where somebody else was first; null for any other failure. */
  readTheirs: (error: unknown) => S | null
}

/** What somebody else wrote meanwhile, where both wrote the same field. */
export interface DraftConflict<S, D, F extends string> {
  subject: S
  mine: D
  /** Theirs, with what I alone changed. */
  merged: D
  fields: F[]
}

export interface KeptDraft<S, D, F extends string> {
  subject: S
  document: D
  isKept: boolean
  /** Why it is not kept, where that is not a matter of a moment. */
  failure: unknown
  conflict: DraftConflict<S, D, F> | null
}

export interface KeeperNeeds<S, D, F extends string> {
  /** Of what this device keeps. */
  name: string
  subject: S
  ways: DraftWays<S, D, F>
  send: (document: D, subject: S) => Promise<S>
  /** Survives the page. */
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Told of each subject that the service answers with. */
  onSubject: (subject: S) => void
}

const isOfTheLine = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

interface Held<S, D, F extends string> {
  needs: KeeperNeeds<S, D, F>
  read: () => KeptDraft<S, D, F>
  put: (changes: Partial<KeptDraft<S, D, F>>) => void
}

/** Keeps what is written: on the service by itself, and on this device until that has it. */
export function createKeeper<S, D extends object, F extends string>(needs: KeeperNeeds<S, D, F>) {
  const { name, ways } = needs
  const listeners = new Set<() => void>()
  let state = begin(needs)
  const held: Held<S, D, F> = {
    ...{ needs, read: () => state },
    put(changes) {
      const next = { ...state, ...changes }
      state = { ...next, isKept: ways.isSame(ways.toStart(next.subject), next.document) }
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
    change(changes: Partial<D>): void {
      const base = ways.toStart(state.subject)
      held.put({ document: { ...state.document, ...changes } })
      needs.memory.setItem(name, JSON.stringify({ base, document: state.document }))
      later()
    },
    /** What stands after a conflict, or after a draft was thrown away. */
    settle(document: D): void {
      held.put({ document, conflict: null })
      later()
    },
    ...{ take, flush, stop },
  }
}

/** One call after the other, each with what is written by then. */
function createSender<S, D extends object, F extends string>({ needs, read, put }: Held<S, D, F>) {
  const { name, ways } = needs
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  /** After a call that answered with the subject. */
  function take(subject: S): void {
    put({ subject })
    needs.onSubject(subject)
  }

  function later(ms = QUIET_MS): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush().catch(() => undefined), ms)
  }

  /** What was read last is gone on from; who wrote meanwhile is joined, where that can be done. */
  async function send(): Promise<void> {
    const { subject, document } = read()
    if (!ways.isSame(ways.toStart(subject), document)) {
      try {
        take(await needs.send(document, subject))
      } catch (error) {
        const theirs = ways.readTheirs(error)
        if (theirs === null) throw error
        const joined = join(ways, { base: ways.toStart(subject), mine: read().document, theirs })
        take(theirs)
        put(joined)
        if (!joined.conflict) return send()
      }
    }
    if (read().isKept) needs.memory.removeItem(name)
  }

  /** @throws what keeps it from being kept */
  async function flush(): Promise<S> {
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
    return read().subject
  }

  /** Whoever leaves has what was written sent; what does not arrive waits on this device. */
  function stop(): void {
    void flush()
      .catch(() => undefined)
      .finally(() => clearTimeout(timer))
  }
  return { take, later, flush, stop }
}

function join<S, D, F extends string>(
  { merge, toStart }: DraftWays<S, D, F>,
  { base, mine, theirs }: { base: D; mine: D; theirs: S },
): Partial<KeptDraft<S, D, F>> {
  const { document: merged, conflicts: fields } = merge(base, { mine, theirs: toStart(theirs) })
  return fields.length > 0 ? { conflict: { subject: theirs, mine, merged, fields } } : { document: merged }
}

/** What was written here and never arrived is joined with what stands now. */
function begin<S, D extends object, F extends string>(needs: KeeperNeeds<S, D, F>): KeptDraft<S, D, F> {
  const { subject, memory, name, ways } = needs
  const kept = readKept<D>(memory.getItem(name))
  const start = ways.toStart(subject)
  // What is kept by a console of before lacks what has come since.
  const mine = kept && { base: { ...start, ...kept.base }, document: { ...start, ...kept.document } }
  const document = mine ? ways.merge(mine.base, { mine: mine.document, theirs: start }).document : start
  return { subject, document, isKept: ways.isSame(start, document), failure: null, conflict: null }
}

function readKept<D>(text: string | null): { base: D; document: D } | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** What is not kept yet, and why, in words; empty when all is well. */
export function toNotice(failure: unknown, toText: (failure: unknown) => string): string {
  if (failure === null) return ''
  return isOfTheLine(failure)
    ? 'No line: what you wrote is kept on this device, and goes when there is one.'
    : toText(failure)
}
