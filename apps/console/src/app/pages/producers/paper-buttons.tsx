import type { ProducerStatement } from '@kola/contract/producers/statements'
import { useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { say } from '#shared/toasts.ts'
import { fetchPaper } from './fetch-paper.ts'

/** What is taken along of a statement; a draft can be printed. */
export function PaperButtons({ statement }: { statement: ProducerStatement | null }) {
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function take(kind: 'csv' | 'pdf') {
    if (!statement) return
    setFault(null)
    setBusy(true)
    try {
      say(`${await fetchPaper(statement, kind)} is saved`)
    } catch (failure) {
      setFault(failure)
    } finally {
      setBusy(false)
    }
  }
  useKeys(statement ? [{ key: 'e', does: 'CSV', act: () => void take('csv') }] : [])
  return (
    <>
      {statement && (
        <>
          <button type="button" className="b b--s b--line" disabled={isBusy} onClick={() => void take('pdf')}>
            <Icon name="save" /> PDF
          </button>
          <button type="button" className="b b--s b--line" disabled={isBusy} onClick={() => void take('csv')}>
            <Icon name="save" /> CSV
          </button>
        </>
      )}
      <button type="button" className="b b--s b--line" onClick={() => print()}>
        Print <kbd className="k">⌘ P</kbd>
      </button>
      {fault !== null && <Failure error={fault} />}
    </>
  )
}
