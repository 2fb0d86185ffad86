import { ApiError } from '@kola/contract/http/client'
import { type DocumentField, merge, type TitleDocument } from '@kola/contract/titles/document'
import type { EditedTitle } from '@kola/contract/titles/titles'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFailureText } from '#shared/failure.ts'

/** So long after the last key, what is written is kept. */
const QUIET_MS = 900
const AGAIN_MS = 4_000

/** What somebody else wrote meanwhile, where both wrote the same field. */
export interface Conflict {
  title: EditedTitle
  mine: TitleDocument
  merged: TitleDocument
  fields: DocumentField[]
}

export interface Draft {
  title: EditedTitle
  document: TitleDocument
  change: (changes: Partial<TitleDocument>) => void
  /** What is not kept yet, and why, in words; empty when all is kept. */
  notice: string
  isKept: boolean
  fields: Readonly<Record<string, string>>
  conflict: Conflict | null
  settle: (document: TitleDocument) => void
  /** After another call that answers with the title. */
  take: (title: EditedTitle) => void
  /** Until all that is written is kept. @throws what keeps it from that */
  flush: () => Promise<EditedTitle>
}

const toStart = ({ draft, live }: EditedTitle) => draft?.document ?? live
const KEPT = (id: string) => `kola-console-draft ${id}`

function readKept(id: string): { base: TitleDocument; document: TitleDocument } | null {
  try {
    const text = localStorage.getItem(KEPT(id))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes are kept by themselves: on the service, and on this device while there is no line. */
export function useDraft(given: EditedTitle): Draft {
  const cache = useQueryClient()
  const [title, setTitle] = useState(given)
  const [document, setDocument] = useState(() => toStart(given))
  const [notice, setNotice] = useState('')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** What the service has, what is written, and whether a call is under way. */
  const held = useRef({ title: given, document: toStart(given), sending: null as Promise<void> | null })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isKept = isSame(toStart(title), document)

  const take = useCallback(
    (next: EditedTitle) => {
      held.current.title = next
      setTitle(next)
      cache.setQueryData(['title', next.id], next)
      void cache.invalidateQueries({ queryKey: ['titles'] })
    },
    [cache],
  )
  const put = useCallback((next: TitleDocument) => {
    held.current.document = next
    setDocument(next)
  }, [])

  const send = useCallback(async (): Promise<void> => {
    const { title: known, document: mine } = held.current
    const base = toStart(known)
    if (isSame(base, mine)) return forget(known.id)
    const body = { document: mine, revision: known.draft?.revision ?? 0 }
    try {
      const answer = await client('POST /api/v1/apps/titles/{titleId}/draft', { params: { titleId: known.id }, body })
      take(answer.title)
      setNotice('')
      setFields({})
      if (isSame(held.current.document, mine)) forget(known.id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'TITLE_CHANGED') throw error
      const theirs = error.body.title as EditedTitle
      const merged = merge(base, { mine: held.current.document, theirs: toStart(theirs) })
      take(theirs)
      if (merged.conflicts.length > 0) {
        setConflict({ title: theirs, mine: held.current.document, merged: merged.document, fields: merged.conflicts })
        return
      }
      put(merged.document)
      await send()
    }
  }, [put, take])

  /** One after the other; what was written meanwhile goes with the next. */
  const flush = useCallback(async (): Promise<EditedTitle> => {
    clearTimeout(timer.current)
    while (held.current.sending) await held.current.sending.catch(() => undefined)
    const sending = send()
    held.current.sending = sending
    try {
      await sending
    } catch (error) {
      setFields(error instanceof ApiError ? error.fields : {})
      const isLine = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      setNotice(
        isLine ? 'No line: what you wrote is kept on this device, and goes when there is one.' : toFailureText(error),
      )
      if (isLine) timer.current = setTimeout(() => void flush().catch(() => undefined), AGAIN_MS)
      throw error
    } finally {
      held.current.sending = null
    }
    return held.current.title
  }, [send])

  const later = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush().catch(() => undefined), QUIET_MS)
  }, [flush])

  useEffect(() => {
    const kept = readKept(given.id)
    if (kept) {
      const { document: merged } = merge(kept.base, { mine: kept.document, theirs: toStart(given) })
      put(merged)
      later()
    }
    const leave = () => void flush().catch(() => undefined)
    addEventListener('online', leave)
    return () => {
      removeEventListener('online', leave)
      leave()
    }
  }, [given, put, later, flush])

  return {
    ...{ title, document, notice, isKept, fields, conflict, take, flush },
    change(changes) {
      put({ ...held.current.document, ...changes })
      keepHere(held.current.title, held.current.document)
      later()
    },
    settle(next) {
      setConflict(null)
      put(next)
      later()
    },
  }
}

const isSame = (one: TitleDocument, other: TitleDocument): boolean => JSON.stringify(one) === JSON.stringify(other)

function keepHere(title: EditedTitle, document: TitleDocument): void {
  localStorage.setItem(KEPT(title.id), JSON.stringify({ base: toStart(title), document }))
}

const forget = (id: string) => localStorage.removeItem(KEPT(id))
