import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { goTo } from '#shared/location.ts'
import { Scroll } from '#shared/parts/scroll.tsx'
import { useDrag } from '#shared/sortable/use-drag.ts'
import { EpisodeRow, type RowActs, SeasonRow } from './outline-rows.tsx'
import { DRAWN, type Open, type Row, step, toDropped, toRows } from './rows.ts'
import { moveWithUndo, type Outlining, toMovedText } from './use-outline.ts'

interface OutlineTableProps {
  work: Outlining
  open: Open
  onOpen: (open: Open) => void
  /** The row that the keys are about. */
  cursor: string
  onCursor: (id: string) => void
  /** Set by whoever wants the row of the cursor to have the focus, once it is there. */
  isFocusWanted: RefObject<boolean>
  canMove: boolean
  acts: Pick<RowActs, 'onMove' | 'onRemove'>
}

/** Seasons and their episodes as one tree: by the mouse, by touch and by the keyboard alike. */
export function OutlineTable({
  work,
  open,
  onOpen,
  cursor,
  onCursor,
  isFocusWanted,
  canMove,
  acts,
}: OutlineTableProps) {
  const { outline } = work
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = toRows(outline, open)
  const tree = useTree({ work, rows, open, onOpen, cursor, onCursor, isFocusWanted, canMove })
  const { dragged, over } = useDrag(body, {
    ids: rows.map(({ id }) => id),
    onDrop(id, to) {
      const place = canMove && toDropped(outline, rows, { id, to })
      if (place) void moveWithUndo(work, id, place)
    },
  })
  useFocus(body, { id: cursor, outline, isWanted: isFocusWanted })
  const languages = new Set(outline.seasons.flatMap((one) => one.episodes.flatMap(({ subtitles }) => subtitles)))
  const current = rows.some(({ id }) => id === cursor) ? cursor : rows[0]?.id
  const toProps = (row: Row) => ({
    ...{ canMove, ...acts, onToggle: tree.toggle, onCursor, isCursor: row.id === current },
    mark: [
      row.id === dragged && 'outline__row--up',
      over?.id === row.id && row.id !== dragged && (over.isBehind ? 'is-behind' : 'is-before'),
    ]
      .filter(Boolean)
      .join(' '),
  })
  return (
    <>
      <Scroll label="Seasons and episodes" className="table-box outline">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree of rows is what this table is, as ARIA has it */}
        <table className="table" role="treegrid" aria-label="Seasons and episodes" onKeyDown={tree.onKey}>
          <thead>
            <tr>
              <th>Season, episode</th>
              <th>State</th>
              <th className="n only-wide">Length</th>
              <th className="only-wide">Markers</th>
              <th className="n only-wide">Subtitles</th>
              <th className="only-wide">Class</th>
              <th className="only-wide">Day</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) =>
              row.kind === 'season' ? (
                <SeasonRow
                  key={row.id}
                  {...toProps(row)}
                  row={row}
                  drawn={open.get(row.id) ?? 0}
                  onMore={() => onOpen(new Map(open).set(row.id, (open.get(row.id) ?? 0) + DRAWN))}
                  onRenumber={(from) => void work.renumber(row.id, from)}
                />
              ) : (
                <EpisodeRow
                  key={row.id}
                  {...toProps(row)}
                  row={row}
                  languages={languages.size}
                  seriesClass={outline.series.rating}
                />
              ),
            )}
          </tbody>
        </table>
      </Scroll>
      <p className="visually-hidden" role="status">
        {tree.said}
      </p>
    </>
  )
}

/** What is moved keeps the focus, wherever it comes to stand. */
function useFocus(
  body: RefObject<HTMLElement | null>,
  { id, outline, isWanted }: { id: string; outline: unknown; isWanted: RefObject<boolean> },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what stands there is another
  useEffect(() => {
    if (!isWanted.current) return
    const row = body.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
    if (!row) return
    isWanted.current = false
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
  }, [id, outline, body, isWanted])
}

type Tree = Pick<
  OutlineTableProps,
  'work' | 'open' | 'onOpen' | 'cursor' | 'onCursor' | 'isFocusWanted' | 'canMove'
> & {
  rows: readonly Row[]
}

/** The keys of a tree, as ARIA has them, and those of the console. */
function useTree({ work, rows, open, onOpen, cursor, onCursor, isFocusWanted, canMove }: Tree) {
  const [said, setSaid] = useState('')
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === cursor),
  )
  const row = rows[at]
  function go(to: number) {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (!next) return
    if (next.id === cursor) return focusRow(next.id)
    isFocusWanted.current = true
    onCursor(next.id)
  }
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Map(open)
    if (isOpen) next.set(id, DRAWN)
    else next.delete(id)
    onOpen(next)
  }
  function shut() {
    if (row?.kind === 'season' && open.has(row.id)) toggle(row.id, false)
    else if (row?.kind === 'episode') go(rows.findIndex(({ id }) => id === row.season.id))
  }
  function unfold() {
    if (row?.kind !== 'season') return
    if (open.has(row.id)) go(at + 1)
    else toggle(row.id, true)
  }
  async function move(by: 1 | -1) {
    if (!row || !canMove) return
    onCursor(row.id)
    const after = await work.move(row.id, (now) => step(now, row.id, by))
    if (!after) return
    const season = after.seasons.find(({ episodes }) => episodes.some(({ id }) => id === row.id))
    isFocusWanted.current = true
    if (season && !open.has(season.id)) onOpen(new Map(open).set(season.id, DRAWN))
    setSaid(toMovedText(after, row.id))
  }
  const fields = () => row && goTo(`/titles/${row.id}`)
  useKeys([
    { key: 'j', does: 'down', act: () => go(at + 1) },
    { key: 'k', does: 'up', act: () => go(at - 1) },
    { key: 'arrowleft', does: 'close', act: shut },
    { key: 'arrowright', does: 'open', act: unfold },
    ...(canMove ? [{ key: 'alt arrowup', does: 'move up', act: () => void move(-1) }] : []),
    ...(canMove ? [{ key: 'alt arrowdown', does: 'move down', act: () => void move(1) }] : []),
    { key: 'enter', does: 'fields', act: () => fields() },
  ])
  function onKey(event: KeyboardEvent) {
    const isRow = event.target instanceof HTMLElement && event.target.matches('tr')
    if (!isRow || event.ctrlKey || event.metaKey) return
    const acts: Readonly<Record<string, () => void>> = event.altKey
      ? { ArrowUp: () => void move(-1), ArrowDown: () => void move(1) }
      : {
          ...{ ArrowUp: () => go(at - 1), ArrowDown: () => go(at + 1), Home: () => go(0), End: () => go(rows.length) },
          ...{ ArrowLeft: shut, ArrowRight: unfold, Enter: () => fields() },
        }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { said, toggle, onKey }
}

const focusRow = (id: string) => document.querySelector<HTMLElement>(`tr[data-item="${CSS.escape(id)}"]`)?.focus()
