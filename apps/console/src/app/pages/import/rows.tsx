import { toFieldLabel } from '@kola/contract/imports/columns'
import { type Import, type ImportRow, ROW_FILTERS, type RowFilter } from '@kola/contract/imports/imports'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { toNumber } from '#features/imports/words.ts'
import { client } from '#shared/client.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Table } from '#shared/table/table.tsx'
import type { Column } from '#shared/table/table-props.ts'
import { Cell } from './cell.tsx'
import { useAct } from './use-import.ts'

const FILTER_TEXTS: Readonly<Record<RowFilter, string>> = {
  ...{
    made: 'New',
    changed: 'Changes',
    same: 'Same',
    dark: 'Goes dark',
    fault: 'Faults',
    left: 'Left out',
    kept: 'Not done',
  },
}
const TAGS = {
  made: { text: 'new', mark: 'tag tag--ok' },
  changed: { text: 'changes', mark: 'tag tag--blue' },
  same: { text: 'same', mark: 'tag' },
  fault: { text: 'fault', mark: 'tag tag--bad' },
} as const

/** What becomes of each row; a fault is mended where it stands. */
export function Rows({ import: given }: { import: Import }) {
  const asked = useAsked()
  const only = ROW_FILTERS.find((one) => one === asked.get('only'))
  const fault = asked.get('fault')?.slice(0, 40) ?? ''
  const { fault: failure, act } = useAct(given.id)
  const query = { ...(only && { only }), ...(fault && { fault }) }
  const list = useInfiniteQuery({
    queryKey: ['import', given.id, 'rows', query, given.state],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/imports/{id}/rows', {
        params: { id: given.id },
        query: { ...query, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const isUndone = given.state === 'undone' || given.state === 'done'
  const filters = ROW_FILTERS.filter(
    (one) => (one !== 'kept' || isUndone) && (one !== 'dark' || given.kind === 'windows'),
  )
  return (
    <section className="panel panel--rows" aria-label="What becomes of each row">
      <div className="panel__head">
        {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, and no fields of a form */}
        <div className="segment" role="group" aria-label="Rows">
          <button type="button" aria-pressed={!only} onClick={() => ask({ only: '', fault: '' })}>
            All rows
          </button>
          {filters.map((one) => (
            <button key={one} type="button" aria-pressed={only === one} onClick={() => ask({ only: one, fault: '' })}>
              {FILTER_TEXTS[one]} {one !== 'kept' && toNumber(given.counts[one])}
            </button>
          ))}
        </div>
      </div>
      {failure !== null && <Failure error={failure} />}
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && rows.length === 0 && <p className="empty">No row is like that.</p>}
      {rows.length > 0 && (
        <Table
          label="Rows"
          columns={toColumns(given, act)}
          rows={rows}
          toId={({ number }) => String(number)}
          toName={({ number }) => `Row ${number}`}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
    </section>
  )
}

type Doing = ReturnType<typeof useAct>['act']

function toColumns(given: Import, act: Doing): readonly Column<ImportRow>[] {
  const isReady = given.state === 'ready'
  const toParams = (row: ImportRow) => ({ id: given.id, number: String(row.number) })
  const mend = (row: ImportRow, column: number) => (text: string) =>
    act(() =>
      client('POST /api/v1/apps/imports/{id}/rows/{number}/cell', { params: toParams(row), body: { column, text } }),
    )
  const leave = (row: ImportRow, state: 'in' | 'left') =>
    act(() => client('POST /api/v1/apps/imports/{id}/rows/{number}/state', { params: toParams(row), body: { state } }))
  return [
    { ...{ id: 'number', head: 'Row', isNumber: true }, cell: ({ number }) => toNumber(number) },
    { ...{ id: 'outcome', head: 'What happens' }, cell: (row) => <Outcome row={row} /> },
    ...given.mapping.flatMap((key, column): Column<ImportRow>[] =>
      key === ''
        ? []
        : [
            {
              ...{ id: `c${column}`, head: toFieldLabel(given.kind, key) },
              cell: (row) => (
                <Cell
                  row={row}
                  column={column}
                  head={toFieldLabel(given.kind, key)}
                  onMend={isReady ? mend(row, column) : null}
                />
              ),
            },
          ],
    ),
    ...(isReady
      ? [{ ...{ id: 'leave', head: '' }, cell: (row: ImportRow) => <Leave row={row} onLeave={leave} /> }]
      : []),
  ]
}

function Outcome({ row: { outcome, state, faults, changes, note } }: { row: ImportRow }) {
  const whole = faults.filter(({ column }) => column < 0)
  if (state === 'left') return <span className="tag tag--line">left out</span>
  return (
    <>
      <span className={TAGS[outcome].mark}>{TAGS[outcome].text}</span>
      {whole.map(({ kind, text }) => (
        <span className="note" key={kind}>
          {' '}
          {text}
        </span>
      ))}
      {changes
        .filter(({ column }) => column < 0)
        .map(({ field, before, after }) => (
          <span className="note effect" key={field}>
            {' '}
            {field}: {before && `${before} → `}
            {after}
          </span>
        ))}
      {note && <span className="note"> {note}</span>}
    </>
  )
}

function Leave({
  row,
  onLeave,
}: {
  row: ImportRow
  onLeave: (row: ImportRow, state: 'in' | 'left') => Promise<unknown>
}) {
  const isLeft = row.state === 'left'
  const text = isLeft ? 'Take in' : 'Leave out'
  return (
    <button
      type="button"
      className="b b--s b--text"
      aria-label={`${text} row ${row.number}`}
      onClick={() => void onLeave(row, isLeft ? 'in' : 'left')}
    >
      {text}
    </button>
  )
}
