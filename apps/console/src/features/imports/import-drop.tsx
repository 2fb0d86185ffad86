import type { ImportKind } from '@kola/contract/imports/kinds'
import { type DragEvent, useRef, useState } from 'react'
import { goTo } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { GivenUp } from '#shared/proof/proven.ts'
import { sendImport } from './send.ts'

interface ImportDropProps {
  label: string
  kind: ImportKind
  /** In whose place it comes. */
  replaces?: string
}

/** A file is dropped or chosen, sent, and its page opened. */
export function ImportDrop({ label, kind, replaces }: ImportDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  async function take(file: File | undefined) {
    if (!file || isBusy) return
    setBusy(true)
    setFault(null)
    try {
      goTo(`/imports/${(await sendImport(file, kind, replaces)).id}`)
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    } finally {
      setBusy(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button within does the same */}
      <div
        className={isOver ? 'drop is-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="imports" />
        <span className="grow">{isBusy ? 'Sending…' : label}</span>
        <button type="button" className="b b--line b--s" disabled={isBusy} onClick={() => input.current?.click()}>
          Choose…
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.json"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {fault !== null && <Failure error={fault} />}
    </>
  )
}
