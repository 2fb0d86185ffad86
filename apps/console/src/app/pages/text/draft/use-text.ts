import type { TextDocument } from '@kola/contract/texts/document'
import type { EditedText } from '@kola/contract/texts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#shared/client.ts'
import { createKeeper, type KeptDraft, toNotice } from '#shared/drafts/keeper.ts'
import { toFailureText } from '#shared/failure.ts'
import { TEXT_WAYS, toLive } from './ways.ts'

export const toTextKey = (kind: string, id: string) => ['text', kind, id] as const

export interface Working extends Omit<KeptDraft<EditedText, TextDocument, string>, 'subject'> {
  text: EditedText
  /** What is not kept yet, and why, in words; empty when all is well. */
  notice: string
  change(changes: Partial<TextDocument>): void
  settle(document: TextDocument): void
  /** Something beside the draft, with what is written by then kept before; where somebody else was first, what stands is shown. */
  act(call: (text: EditedText) => Promise<{ text: EditedText }>): Promise<EditedText>
  /** Back to what is in force. */
  leave(): Promise<void>
}

/** Of one text, as long as it is shown. */
export function useText(given: EditedText): Working {
  const cache = useQueryClient()
  const { kind, id } = given
  const [keeper] = useState(() =>
    createKeeper({
      ...{ name: `kola-console-text ${kind} ${id}`, subject: given, ways: TEXT_WAYS, memory: localStorage },
      async send(document, { revision }) {
        const call = { params: { kind, id }, body: { revision, document } }
        return (await client('POST /api/v1/apps/texts/{kind}/{id}/draft', call)).text
      },
      onSubject: (text) => cache.setQueryData(toTextKey(kind, id), text),
    }),
  )
  const { subject: text, ...state } = useSyncExternalStore(keeper.subscribe, keeper.read)
  useEffect(() => {
    const again = () => void keeper.flush().catch(() => undefined)
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      keeper.stop()
    }
  }, [keeper])

  async function act(call: (text: EditedText) => Promise<{ text: EditedText }>): Promise<EditedText> {
    const kept = await keeper.flush()
    try {
      const answer = await call(kept)
      keeper.take(answer.text)
      return answer.text
    } catch (error) {
      const theirs = TEXT_WAYS.readTheirs(error)
      if (theirs) keeper.take(theirs)
      throw error
    }
  }

  return {
    ...{ ...state, text, notice: toNotice(state.failure, toFailureText), change: keeper.change, settle: keeper.settle },
    act,
    async leave() {
      const left = await act(({ revision }) =>
        client('POST /api/v1/apps/texts/{kind}/{id}/draft/leave', { params: { kind, id }, body: { revision } }),
      )
      keeper.settle(toLive(left))
    },
  }
}
