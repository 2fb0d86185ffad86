import '#features/uploads/films.css'
import type { Import } from '@kola/contract/imports/imports'
import { useState } from 'react'
import { ImportDrop } from '#features/imports/import-drop.tsx'
import { isWorking, STATE_MARKS, STATE_TEXTS, toNumber, toRowsText } from '#features/imports/words.ts'
import { useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { DoneActs, ReadyActs } from './acts.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FaultList } from './fault-list.tsx'
import { Rows } from './rows.tsx'
import { Steps, Summary } from './summary.tsx'
import { useImport } from './use-import.ts'

/** One file, from its columns to its undoing. */
export function ImportPage({ id }: PageProps) {
  const page = useImport(id)
  const asked = useAsked()
  const [isNaming, setNaming] = useState(false)
  if (page.error && !page.data) return <Failure error={page.error} onAgain={() => void page.refetch()} />
  if (!page.data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  const { import: given, faults, changedSince } = page.data
  const isNamed = given.state === 'ready' && !isNaming
  const hasRows = isNamed || ['importing', 'done', 'undoing', 'undone'].includes(given.state)
  return (
    <div className="page page--flush page--import">
      <div className="page__top">
        <div className="head">
          <div>
            <h1>{given.fileName}</h1>
            <Told import={given} />
          </div>
          <Steps state={given.state} />
        </div>
        {page.error && <Failure error={page.error} onAgain={() => void page.refetch()} />}
        {isWorking(given) && <Progress import={given} />}
        {given.state === 'refused' && (
          <div className="stack">
            <p className="say say--bad" role="alert">
              {given.refusal}
            </p>
            <ImportDrop kind={given.kind} label="Drop the mended file here" replaces={given.id} />
          </div>
        )}
        {(given.state === 'mapping' || (given.state === 'ready' && isNaming)) && (
          <ColumnsStep import={given} onDone={() => setNaming(false)} />
        )}
        {hasRows && <Summary import={given} kinds={new Set(faults.map(({ kind }) => kind)).size} />}
      </div>
      {hasRows && (
        <div className={faults.length > 0 && isNamed ? 'import-main import-main--faults' : 'import-main'}>
          {faults.length > 0 && isNamed && (
            <div className="stack">
              <FaultList import={given} faults={faults} chosen={asked.get('fault') ?? ''} />
              <ImportDrop kind={given.kind} label="The mended file" replaces={given.id} />
            </div>
          )}
          <Rows import={given} />
        </div>
      )}
      {isNamed && (
        <>
          <p className="page__top">
            <button type="button" className="b b--s b--text" onClick={() => setNaming(true)}>
              Name the columns otherwise
            </button>
          </p>
          <ReadyActs import={given} />
        </>
      )}
      {given.state === 'done' && <DoneActs import={given} changedSince={changedSince} />}
    </div>
  )
}

function Told({ import: { state, rows, encoding, createdBy } }: { import: Import }) {
  const isUntouched = state === 'ready' || state === 'mapping' || state === 'checking'
  return (
    <p>
      <span className={`s ${STATE_MARKS[state]}`}>{STATE_TEXTS[state]}</span>{' '}
      {rows > 0 && `${toRowsText(rows)}, ${encoding}, by ${createdBy}. `}
      {isUntouched && (
        <>
          <b>Nothing has been changed yet.</b> This is what would happen.
        </>
      )}
    </p>
  )
}

function Progress({ import: { state, progress, rows, counts } }: { import: Import }) {
  const all = state === 'checking' ? rows : counts.made + counts.changed
  const isCounted = state !== 'receiving' && state !== 'reading'
  return (
    <p className="flex" role="status">
      <span>{STATE_TEXTS[state]}</span>
      {isCounted && (
        <>
          <progress className="progress grow" value={progress} max={Math.max(all, 1)} aria-label={STATE_TEXTS[state]} />
          <span className="note nowrap">
            {toNumber(progress)} of {toNumber(all)}
          </span>
        </>
      )}
    </p>
  )
}
