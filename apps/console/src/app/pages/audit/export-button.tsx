import type { AuditEntry } from '@kola/contract/staff/audit'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toCsv } from '#shared/to-csv.ts'

const PAGE = 100
/** More than that is asked for by a program, with an API key. */
const MOST = 10_000

interface ExportButtonProps {
  query: { search?: string; outcome?: AuditEntry['outcome'] }
}

/** What the filters leave, as a table for any program. */
export function ExportButton({ query }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function save() {
    setBusy(true)
    setFailed(false)
    try {
      const entries: AuditEntry[] = []
      let cursor: string | null = ''
      while (cursor !== null && entries.length < MOST) {
        const page: { entries: AuditEntry[]; cursor: string | null } = await client('GET /api/v1/apps/audit', {
          query: { ...query, limit: PAGE, ...(cursor && { cursor }) },
        })
        entries.push(...page.entries)
        cursor = page.cursor
      }
      download(toRows(entries))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {hasFailed && (
        <span className="down" role="alert">
          That did not work, please try again
        </span>
      )}
      <button type="button" className="b b--line b--s" disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Collecting…' : 'Export'}
      </button>
    </>
  )
}

const HEAD = [
  'entry',
  'time',
  'who',
  'kind',
  'did',
  'call',
  'to',
  'outcome',
  'code',
  'changes',
  'place',
  'address',
  'client',
]

const toRows = (entries: readonly AuditEntry[]): string =>
  toCsv([
    HEAD,
    ...entries.map((entry) => [
      ...[String(entry.number), entry.at, entry.who.name, entry.who.kind, entry.did, entry.call, entry.subject],
      ...[entry.outcome, entry.code ?? ''],
      entry.changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; '),
      ...[entry.place, entry.address, entry.client],
    ]),
  ])

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
