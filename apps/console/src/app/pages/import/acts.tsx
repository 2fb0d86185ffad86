import type { Import } from '@kola/contract/imports/imports'
import { useState } from 'react'
import { KIND_WORDS } from '#features/imports/kind-words.ts'
import { toNumber, toRowsText } from '#features/imports/words.ts'
import { client } from '#shared/client.ts'
import { ask, goTo } from '#shared/location.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useAct } from './use-import.ts'

/** Nothing was changed yet: what would be is confirmed, or thrown away. */
export function ReadyActs({ import: { id, kind, counts } }: { import: Import }) {
  const { isBusy, fault, act } = useAct(id)
  const good = counts.made + counts.changed
  const out = counts.fault + counts.left
  const drop = async () => {
    if (await act(() => client('POST /api/v1/apps/imports/{id}/remove', { params: { id } }))) goTo('/imports')
  }
  return (
    <div className="import-foot">
      <p className="grow note">
        Rows go in one after the other, a few at a time. <b>Can be undone for 30 days</b>, {KIND_WORDS[kind].keeps}.
      </p>
      {fault !== null && <Failure error={fault} />}
      <button type="button" className="b b--text" disabled={isBusy} onClick={() => void drop()}>
        Start over
      </button>
      {counts.fault > 0 && (
        <button type="button" className="b b--line" onClick={() => ask({ only: 'fault', fault: '' })}>
          See {counts.fault === 1 ? 'the fault' : `the ${toNumber(counts.fault)} faults`}
        </button>
      )}
      <button
        type="button"
        className="b b--main"
        disabled={isBusy || good === 0}
        onClick={() => void act(() => client('POST /api/v1/apps/imports/{id}/run', { params: { id } }))}
      >
        {good === 0
          ? 'Nothing to import'
          : `Import ${toRowsText(good)}${out > 0 ? `, leave ${toNumber(out)} out` : ''}`}
      </button>
    </div>
  )
}

export function DoneActs({ import: given, changedSince }: { import: Import; changedSince: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="import-foot">
      <p className="grow note">Imported by {given.importedBy}. It can be undone for 30 days.</p>
      <button type="button" className="b b--danger" onClick={() => setOpen(true)}>
        Undo…
      </button>
      {isOpen && <UndoDialog import={given} changedSince={changedSince} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface UndoDialogProps {
  import: Import
  changedSince: number
  onClose: () => void
}

function UndoDialog({ import: { id, kind, fileName, counts }, changedSince, onClose }: UndoDialogProps) {
  const { isBusy, fault, act } = useAct(id)
  const undo = async () => {
    if (await act(() => client('POST /api/v1/apps/imports/{id}/undo', { params: { id } }))) onClose()
  }
  return (
    <Dialog title={`Undo the import of ${fileName}?`} onClose={onClose}>
      <div className="dialog__body stack">
        <ul className="undo-effect">
          {counts.changed > 0 && (
            <li>
              <b>{toNumber(counts.changed)} changed</b>: {KIND_WORDS[kind].undo.changed}
            </li>
          )}
          {counts.made > 0 && (
            <li>
              <b>{toNumber(counts.made)} new</b>: {KIND_WORDS[kind].undo.made}
            </li>
          )}
          <li>
            <b>{toNumber(changedSince)} touched by somebody since</b>: what they wrote stays, and is named afterwards.
          </li>
        </ul>
        <p className="say">{KIND_WORDS[kind].undo.seen} </p>
        {fault !== null && <Failure error={fault} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Keep the import
        </button>
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void undo()}>
          Undo it
        </button>
      </div>
    </Dialog>
  )
}
