import { listTextChanges, type TextDocument, takeFields } from '@kola/contract/texts/document'
import { ConflictDialog } from '#shared/parts/conflict-dialog.tsx'
import type { TextConflict } from './ways.ts'

interface SettleDialogProps {
  conflict: TextConflict
  onSettled: (document: TextDocument) => void
}

/** Two wrote the same part of a text. */
export function SettleDialog({ conflict, onSettled }: SettleDialogProps) {
  const { subject, mine, merged, fields } = conflict
  const parts = listTextChanges(merged, mine).filter(({ field }) => fields.includes(field))
  return (
    <ConflictDialog
      who={subject.draft?.changedBy}
      parts={parts.map(({ field, name, before, after }) => ({ field, name, mine: after, theirs: before }))}
      onSettled={(own) =>
        onSettled(
          takeFields(
            merged,
            mine,
            fields.filter((field) => own.includes(field)),
          ),
        )
      }
    />
  )
}
