import { DOCUMENT_FIELDS, type DocumentField, type TitleDocument, toFieldText } from '@kola/contract/titles/document'
import { ConflictDialog } from '#shared/parts/conflict-dialog.tsx'
import { PictureList } from '../pictures/picture-list.tsx'
import type { Conflict } from './draft-keeper.ts'

interface SettleDialogProps {
  conflict: Conflict
  onSettled: (document: TitleDocument) => void
}

/** Two wrote the same field of a title. */
export function SettleDialog({ conflict, onSettled }: SettleDialogProps) {
  const { subject: title, mine, merged, fields } = conflict
  const theirs = title.draft?.document ?? title.live
  const toSide = (document: TitleDocument, field: DocumentField) =>
    field === 'pictures' ? <PictureList titleId={title.id} setId={document.pictures} /> : toFieldText(document, field)
  return (
    <ConflictDialog
      who={title.draft?.changedBy}
      parts={fields.map((field) => ({
        ...{ field, name: DOCUMENT_FIELDS[field] },
        ...{ mine: toSide(mine, field), theirs: toSide(theirs, field) },
      }))}
      onSettled={(own) => {
        const taken = fields.filter((field) => own.includes(field)).map((field) => [field, mine[field]])
        onSettled({ ...merged, ...Object.fromEntries(taken) })
      }}
    />
  )
}
