import type { Lack, ListedTitle } from '@kola/contract/titles/titles'
import { toDay } from '#shared/format.ts'
import type { Column } from '#shared/table/table-props.ts'
import { TITLE_STATE_MARKS, TITLE_STATE_TEXTS } from '#shared/titles/states.ts'

const KINDS = { movie: 'Film', series: 'Series', season: 'Season', episode: 'Episode' } as const
export const LACK_TEXTS: Readonly<Record<Lack, string>> = {
  class: 'no class',
  certificate: 'no certificate',
  poster: 'no poster',
  synopsis: 'no synopsis',
  film: 'no film',
}

export const COLUMNS: readonly Column<ListedTitle>[] = [
  {
    ...{ id: 'name', head: 'Title', isSorted: true },
    cell: ({ name, parentName, poster, hasDraft }) => (
      <span className="name">
        {poster ? <img src={poster} alt="" loading="lazy" width="20" height="30" /> : <span className="noart" />}
        <span className="cut-line">
          {name} {parentName && <small>{parentName}</small>}
        </span>
        {hasDraft && <span className="tag tag--accent">draft differs</span>}
      </span>
    ),
  },
  {
    ...{ id: 'state', head: 'State' },
    cell: ({ state }) => <span className={`s ${TITLE_STATE_MARKS[state]}`}>{TITLE_STATE_TEXTS[state]}</span>,
  },
  { ...{ id: 'kind', head: 'Kind', isOnlyWide: true }, cell: ({ kind }) => KINDS[kind] },
  {
    ...{ id: 'class', head: 'Class', isOnlyWide: true },
    cell: ({ rating }) =>
      rating ? <span className="class">{rating}</span> : <span className="class class--none">none</span>,
  },
  {
    ...{ id: 'languages', head: 'Languages', isOnlyWide: true },
    cell: ({ language, translations }) => `${language}${translations.length > 0 ? ` +${translations.length}` : ''}`,
  },
  { ...{ id: 'lacks', head: 'Lacks', isOnlyWide: true }, cell: ({ lacks }) => <Lacks lacks={lacks} /> },
  {
    ...{ id: 'added', head: 'Added', isOnlyWide: true, isNumber: true, isSorted: true },
    cell: ({ addedAt }) => toDay(new Date(addedAt)),
  },
]

const Lacks = ({ lacks }: { lacks: readonly Lack[] }) =>
  lacks.length === 0 ? (
    <span className="quiet">nothing</span>
  ) : (
    <span className="warn">{lacks.map((one) => LACK_TEXTS[one]).join(', ')}</span>
  )
