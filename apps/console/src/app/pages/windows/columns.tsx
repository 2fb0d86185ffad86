import type { TitleWindow } from '@kola/contract/rights/windows'
import { toMoment } from '#shared/format.ts'
import type { Column } from '#shared/table/table-props.ts'

export const STATE_TEXTS = {
  upcoming: 'To come',
  open: 'Open',
  leaving: 'Leaves within 30 days',
  over: 'Over',
} as const
const MARKS = { upcoming: 's--sched', open: 's--live', leaving: 's--leave', over: 's--off' } as const

const countries = new Intl.DisplayNames('en', { type: 'region' })
export const toPlaces = (codes: readonly string[]): string => {
  if (codes.length === 0) return 'everywhere'
  const [first = '', second = '', ...rest] = codes.map((code) => countries.of(code) ?? code)
  return [[first, second].filter(Boolean).join(', '), rest.length > 0 ? `+${rest.length}` : '']
    .filter(Boolean)
    .join(' ')
}

/** @param onOpen null for who may not change them */
export const toColumns = (onOpen: ((window: TitleWindow) => void) | null): readonly Column<TitleWindow>[] => [
  {
    ...{ id: 'title', head: 'Title' },
    cell: ({ titleId, titleName }) => (
      <a className="table__link" href={`#/titles/${titleId}`}>
        {titleName}
      </a>
    ),
  },
  {
    ...{ id: 'state', head: 'State' },
    cell: ({ state }) => <span className={`s ${MARKS[state]}`}>{STATE_TEXTS[state]}</span>,
  },
  { ...{ id: 'where', head: 'Where' }, cell: ({ countries: codes }) => toPlaces(codes) },
  { ...{ id: 'from', head: 'From, Lagos', isOnlyWide: true }, cell: ({ from }) => toMoment(from) },
  { ...{ id: 'until', head: 'Until', isOnlyWide: true }, cell: ({ until }) => (until ? toMoment(until) : 'no end') },
  { ...{ id: 'contract', head: 'Contract', isOnlyWide: true }, cell: ({ contract }) => contract },
  ...(onOpen
    ? [
        {
          ...{ id: 'change', head: '' },
          cell: (window: TitleWindow) => (
            <button
              type="button"
              className="b b--s b--text"
              aria-label={`Change the window of ${window.titleName}`}
              onClick={() => onOpen(window)}
            >
              Change
            </button>
          ),
        },
      ]
    : []),
]
