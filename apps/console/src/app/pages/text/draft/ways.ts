import { ApiError } from '@kola/contract/http/client'
import { EMPTY_TEXT, isSameText, mergeTexts, type TextDocument } from '@kola/contract/texts/document'
import type { EditedText } from '@kola/contract/texts/texts'
import type { DraftConflict, DraftWays } from '#shared/drafts/keeper.ts'

export type TextConflict = DraftConflict<EditedText, TextDocument, string>

/** What viewers read; nothing where they read nothing of the company's own. */
export const toLive = ({ inForce }: EditedText): TextDocument => inForce?.document ?? EMPTY_TEXT

/** How drafts of texts are kept and joined. */
export const TEXT_WAYS: DraftWays<EditedText, TextDocument, string> = {
  toStart: (text) => text.draft?.document ?? toLive(text),
  isSame: isSameText,
  merge: mergeTexts,
  readTheirs: (error) =>
    error instanceof ApiError && error.code === 'TEXT_CHANGED' ? (error.body.text as EditedText) : null,
}
