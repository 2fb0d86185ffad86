import { ApiError } from '@kola/contract/http/client'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { EditedTitle } from '@kola/contract/titles/titles'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#shared/client.ts'
import { toNotice } from '#shared/drafts/keeper.ts'
import { toFailureText } from '#shared/failure.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts'

export interface Draft extends Omit<DraftState, 'subject'>, Pick<DraftKeeper, 'change' | 'settle' | 'take' | 'flush'> {
  title: EditedTitle
  /** What is not kept yet, and why, in words; empty when all is well. */
  notice: string
  fields: Readonly<Record<string, string>>
}

async function send(titleId: string, document: TitleDocument, revision: number): Promise<EditedTitle> {
  const { title } = await client('POST /api/v1/apps/titles/{titleId}/draft', {
    params: { titleId },
    body: { document, revision },
  })
  return title
}

/** Of one title, as long as it is shown. */
export function useDraft(given: EditedTitle): Draft {
  const cache = useQueryClient()
  const [keeper] = useState(() =>
    createDraftKeeper({
      title: given,
      send: (document, revision) => send(given.id, document, revision),
      memory: localStorage,
      onTitle(title) {
        cache.setQueryData(['title', title.id], title)
        void cache.invalidateQueries({ queryKey: ['titles'] })
      },
    }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.read)
  useEffect(() => {
    const again = () => void keeper.flush().catch(() => undefined)
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      keeper.stop()
    }
  }, [keeper])
  const { failure, subject: title } = state
  const fields = failure instanceof ApiError ? failure.fields : {}
  return { ...state, ...keeper, title, notice: toNotice(failure, toFailureText), fields }
}
