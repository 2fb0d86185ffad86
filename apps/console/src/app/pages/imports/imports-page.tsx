import '#features/uploads/films.css'
import type { Import } from '@kola/contract/imports/imports'
import { type ImportKind, listKindsOf } from '@kola/contract/imports/kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportDrop } from '#features/imports/import-drop.tsx'
import { KIND_WORDS } from '#features/imports/kind-words.ts'
import { fetchExport, save } from '#features/imports/send.ts'
import { isWorking, STATE_MARKS, STATE_TEXTS, toNumber } from '#features/imports/words.ts'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { ask, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { GivenUp } from '#shared/proof/proven.ts'
import { may } from '#shared/session.ts'
import { Table } from '#shared/table/table.tsx'
import type { Column } from '#shared/table/table-props.ts'

const LOOK_MS = { working: 1_500, quiet: 30_000 }

const COLUMNS: readonly Column<Import>[] = [
  { id: 'file', head: 'File', cell: ({ fileName }) => fileName },
  { id: 'kind', head: 'Of', cell: ({ kind }) => KIND_WORDS[kind].name },
  {
    ...{ id: 'state', head: 'State' },
    cell: ({ state }) => <span className={`s ${STATE_MARKS[state]}`}>{STATE_TEXTS[state]}</span>,
  },
  { ...{ id: 'rows', head: 'Rows', isNumber: true }, cell: ({ rows }) => toNumber(rows) },
  {
    ...{ id: 'changed', head: 'Changed', isNumber: true, isOnlyWide: true },
    cell: ({ counts }) => toNumber(counts.changed),
  },
  { ...{ id: 'made', head: 'New', isNumber: true, isOnlyWide: true }, cell: ({ counts }) => toNumber(counts.made) },
  {
    ...{ id: 'faults', head: 'Faults', isNumber: true, isOnlyWide: true },
    cell: ({ counts }) => toNumber(counts.fault),
  },
  { ...{ id: 'by', head: 'By', isOnlyWide: true }, cell: ({ createdBy }) => createdBy },
  { ...{ id: 'at', head: 'Sent', isOnlyWide: true }, cell: ({ createdAt }) => toWhen(createdAt) },
]

/** Files that were brought in, and the way of each kind out. */
export function ImportsPage({ session }: PageProps) {
  const asked = useAsked()
  const kinds = listKindsOf(session.permissions)
  const kind = kinds.find((one) => one === asked.get('kind')) ?? kinds[0] ?? 'titles'
  const { drop, example, exports } = KIND_WORDS[kind]
  const list = useInfiniteQuery({
    queryKey: ['imports'],
    queryFn: ({ pageParam }) => client('GET /api/v1/apps/imports', { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ imports }) => imports.some(isWorking)) ? LOOK_MS.working : LOOK_MS.quiet,
  })
  const imports = list.data?.pages.flatMap((page) => page.imports) ?? []
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Imports</h1>
          <p>
            In and out as files. Nothing is changed before you have seen what would happen; 30 days it can be undone.
          </p>
        </div>
        <div className="head__acts">
          {may(session, exports) && (
            <>
              <ExportButton kind={kind} format="csv" />
              <ExportButton kind={kind} format="json" />
            </>
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, and no fields of a form */}
      <div className="segment" role="group" aria-label="What the file has">
        {kinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => ask({ kind: one })}>
            {KIND_WORDS[one].name}
          </button>
        ))}
      </div>
      <ImportDrop kind={kind} label={drop} />
      {example && <p className="note">Such as {example}</p>}
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && imports.length === 0 && (
        <p className="empty">No file was brought in yet. An export shows how one looks, and can be imported again.</p>
      )}
      {imports.length > 0 && (
        <Table
          label="Imports"
          columns={COLUMNS}
          rows={imports}
          toId={({ id }) => id}
          toName={({ fileName }) => fileName}
          toHref={({ id }) => `/imports/${id}`}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
    </div>
  )
}

function ExportButton({ kind, format }: { kind: ImportKind; format: 'csv' | 'json' }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const act = async () => {
    setBusy(true)
    setFault(null)
    await fetchExport(kind, format)
      .then((contents) => save(`${kind}-${new Date().toISOString().slice(0, 10)}.${format}`, contents))
      .catch((failure: unknown) => {
        if (!(failure instanceof GivenUp)) setFault(failure)
      })
    setBusy(false)
  }
  return (
    <>
      {fault !== null && <Failure error={fault} />}
      <button type="button" className="b b--line" disabled={isBusy} onClick={() => void act()}>
        <Icon name="save" /> {isBusy ? 'Collecting…' : `Export ${format.toUpperCase()}`}
      </button>
    </>
  )
}
