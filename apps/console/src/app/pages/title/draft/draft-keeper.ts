import { ApiError } from '@kola/contract/http/client'
import { type DocumentField, listChanges, merge, type TitleDocument } from '@kola/contract/titles/document'
import type { EditedTitle } from '@kola/contract/titles/titles'
import {
  createKeeper,
  type DraftConflict,
  type DraftWays,
  type KeeperNeeds,
  type KeptDraft,
} from '#shared/drafts/keeper.ts'

export type Conflict = DraftConflict<EditedTitle, TitleDocument, DocumentField>
export type DraftState = KeptDraft<EditedTitle, TitleDocument, DocumentField>

export interface DraftNeeds extends Pick<KeeperNeeds<EditedTitle, TitleDocument, DocumentField>, 'memory'> {
  title: EditedTitle
  send: (document: TitleDocument, revision: number) => Promise<EditedTitle>
  /** Told of each title that the service answers with. */
  onTitle: (title: EditedTitle) => void
}

const WAYS: DraftWays<EditedTitle, TitleDocument, DocumentField> = {
  toStart: ({ draft, live }) => draft?.document ?? live,
  isSame: (one, other) => listChanges(one, other).length === 0,
  merge,
  readTheirs: (error) =>
    error instanceof ApiError && error.code === 'TITLE_CHANGED' ? (error.body.title as EditedTitle) : null,
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

export const createDraftKeeper = ({ title, send, memory, onTitle }: DraftNeeds) =>
  createKeeper({
    ...{ name: `kola-console-draft ${title.id}`, subject: title, ways: WAYS, memory, onSubject: onTitle },
    send: (document, subject) => send(document, subject.draft?.revision ?? 0),
  })
