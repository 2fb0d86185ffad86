import type { Import, ImportFaultGroup, ImportRow } from '@kola/contract/imports/imports'
import { useState } from 'react'
import { KIND_WORDS } from '#features/imports/kind-words.ts'
import { save } from '#features/imports/send.ts'
import { toNumber, toRowsText } from '#features/imports/words.ts'
import { client } from '#shared/client.ts'
import { ask } from '#shared/location.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { toCsv } from '#shared/to-csv.ts'

interface FaultListProps {
  import: Import
  faults: readonly ImportFaultGroup[]
  /** Whose rows are shown. */
  chosen: string
}

const KIND_TEXTS: Readonly<Record<string, string>> = {
  address: 'Address unknown',
  amount: 'Amount is none',
  ambiguous: 'Several titles are called so',
  certified: 'Class or certificate would go',
  class: 'Class unknown',
  code: 'Code is none',
  contract: 'Contract is too long',
  country: 'Country unknown',
  currency: 'Currency is none',
  begun: 'Day has begun, or none is said',
  day: 'Day does not exist',
  days: 'Days are none',
  deletes: 'Takes a window away',
  email: 'Not an address',
  ends: 'Ends before it begins',
  far: 'Too far away',
  formula: 'Formula in a text',
  full: 'Too many windows',
  language: 'Language unknown',
  letters: 'Letters broken',
  licence: 'Licence not sold here',
  many: 'Too many names',
  most: 'Number is none',
  name: 'No name, or too long a one',
  order: 'Order is no number',
  over: 'Over already',
  overlap: 'Overlaps another window',
  percentOff: 'Percentage is none',
  plan: 'Plan unknown',
  price: 'Price unknown',
  role: 'Role unknown',
  screens: 'Screens are none, or others',
  several: 'Several names in one',
  special: 'Special plan with a price',
  taken: 'Priced from that day already',
  telephone: 'Not a number',
  theirs: 'Another address or number',
  there: 'There already',
  title: 'Title unknown',
  together: 'Held back with another row',
  two: 'Two members',
  use: 'Neither once nor often',
  used: 'Used already',
  who: 'Nobody named',
  work: 'Kind of work unknown',
}

const toKindText = (kind: string, { kind: of }: Import): string | undefined =>
  kind === 'twice' ? KIND_WORDS[of].twice : KIND_TEXTS[kind]

/** By their kind; each shows its rows. */
export function FaultList({ import: given, faults, chosen }: FaultListProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailed(false)
    await collect(given)
      .then((text) =>
        save(`faults-of-${given.fileName}`.replace(/(\.\w+)?$/, '.csv'), new Blob([text], { type: 'text/csv' })),
      )
      .catch(() => setFailed(true))
    setBusy(false)
  }
  return (
    <section className="panel faults" aria-labelledby="faults">
      <div className="panel__head">
        <h2 id="faults">{toNumber(given.counts.fault)} faults</h2>
        <span className="end">
          <button type="button" className="b b--text b--s" disabled={isBusy} onClick={() => void download()}>
            <Icon name="save" /> CSV
          </button>
        </span>
      </div>
      {hasFailed && (
        <p className="say say--bad" role="alert">
          That did not work, please try again
        </p>
      )}
      <ul className="items items--click">
        {faults.map(({ kind, column, text, rows, samples }) => (
          <li key={`${kind} ${column}`} className={chosen === kind ? 'is-on' : ''}>
            <button
              type="button"
              className="fault-kind"
              aria-pressed={chosen === kind}
              onClick={() => ask({ fault: chosen === kind ? '' : kind, only: chosen === kind ? '' : 'fault' })}
            >
              <b>{toKindText(kind, given) ?? text}</b>
              <span className="note nowrap">{toRowsText(rows)}</span>
              <span className="note cut-line">
                {column >= 0 && `${given.columns[column] ?? ''} `}
                {samples.map((sample) => `“${sample}”`).join(', ') || text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="panel__foot">Mend here and the row is checked again, or mend the file and drop it below.</p>
    </section>
  )
}

async function collect({ id, columns }: Import): Promise<string> {
  const rows: ImportRow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { rows: ImportRow[]; cursor: string | null } = await client('GET /api/v1/apps/imports/{id}/rows', {
      params: { id },
      query: { only: 'fault', ...(cursor && { cursor }) },
    })
    rows.push(...page.rows)
    cursor = page.cursor
  }
  return toCsv([
    ['row', 'column', 'what stands there', 'fault', 'what helps'],
    ...rows.flatMap(({ number, faults, cells }) =>
      faults.map(({ column, text, help }) => [String(number), columns[column] ?? '', cells[column] ?? '', text, help]),
    ),
  ])
}
