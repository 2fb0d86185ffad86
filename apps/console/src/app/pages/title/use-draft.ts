import { ApiError } from '@kola/contract/http/client'
import { listDifferences, mergeDocuments, type TitleDocument, type TitleField } from '@kola/contract/titles/document'
import type { DeskTitle, TitleDraft } from '@kola/contract/titles/titles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '#shared/client.ts'

const PAUSE_MS = 900

/** Both changed it: nothing is saved until somebody has decided. */
export interface Clash {
  by: string
  theirs: TitleDocument
  fields: readonly TitleField[]
}

interface State {
  document: TitleDocument
  /** What the service holds, as far as it was told here. */
  held: TitleDocument
  revision: number
  savedAt: string | null
  isSaving: boolean
  error: unknown
  clash: Clash | null
  /** Who else changed something that fitted beside it. */
  joined: string | null
}

const begin = ({ draft, live }: DeskTitle): State => ({
  ...{ document: draft?.document ?? live, held: draft?.document ?? live, revision: draft?.revision ?? 0 },
  ...{ savedAt: draft?.changedAt ?? null, isSaving: false, error: null, clash: null, joined: null },
})

/** What somebody else has made of it: their draft, or what is live where theirs has been published or thrown away. */
async function readTheirs(
  id: string,
  draft: unknown,
): Promise<Pick<TitleDraft, 'document' | 'revision' | 'changedBy'>> {
  if (draft) return draft as TitleDraft
  const { title } = await client('GET /api/v1/apps/titles/{titleId}/desk', { params: { titleId: id } })
  return title.draft ?? { document: title.live, revision: 0, changedBy: 'Somebody' }
}

function toMerged(state: State, theirs: Pick<TitleDraft, 'document' | 'revision' | 'changedBy'>): State {
  const { document, clashes } = mergeDocuments({ base: state.held, mine: state.document, theirs: theirs.document })
  const clash = clashes.length > 0 ? { by: theirs.changedBy, theirs: theirs.document, fields: clashes } : null
  return {
    ...{ ...state, document, held: theirs.document, revision: theirs.revision, isSaving: false, error: null },
    ...{ clash, joined: clash ? null : theirs.changedBy },
  }
}

/** A draft that saves itself while somebody writes, and puts together what two write. */
export function useDraft(title: DeskTitle) {
  const [state, setState] = useState(() => begin(title))
  const latest = useRef(state)
  latest.current = state
  const isDirty = listDifferences(state.held, state.document).length > 0

  const save = useCallback(async () => {
    const { document, revision } = latest.current
    setState((now) => ({ ...now, isSaving: true, error: null }))
    try {
      const { draft } = await client('POST /api/v1/apps/titles/{titleId}/draft', {
        params: { titleId: title.id },
        body: { revision, document },
      })
      setState((now) => ({
        ...{ ...now, isSaving: false, revision: draft.revision, savedAt: draft.changedAt, held: document },
      }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DRAFT_CHANGED') {
        const theirs = await readTheirs(title.id, error.body['draft'])
        setState((now) => toMerged(now, theirs))
      } else setState((now) => ({ ...now, isSaving: false, error }))
    }
  }, [title.id])

  const { document, isSaving, error, clash } = state
  useEffect(() => {
    if (!isDirty || isSaving || error || clash || !document.name.trim()) return
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [document, isDirty, isSaving, error, clash, save])
  useLeaveWarning(isDirty)

  return {
    ...state,
    isDirty,
    again: save,
    change: (part: Partial<TitleDocument>) =>
      setState((now) => ({ ...now, document: { ...now.document, ...part }, error: null, joined: null })),
    /** One of the fields that both changed. */
    decide: (field: TitleField, whose: 'mine' | 'theirs') => setState((now) => toDecided(now, field, whose)),
  }
}

export type Draft = ReturnType<typeof useDraft>

function toDecided(state: State, field: TitleField, whose: 'mine' | 'theirs'): State {
  if (!state.clash) return state
  const { clash, document } = state
  const fields = clash.fields.filter((one) => one !== field)
  return {
    ...state,
    document: whose === 'mine' ? document : { ...document, [field]: clash.theirs[field] },
    clash: fields.length > 0 ? { ...clash, fields } : null,
  }
}

function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
