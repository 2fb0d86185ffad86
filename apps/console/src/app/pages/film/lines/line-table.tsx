import { type Cue, type CueFault, toCueTime, toReadingSpeed } from '@kola/contract/subtitles/cues'
import type { SubtitleReport } from '@kola/contract/subtitles/subtitles'
import { Table } from '#shared/table/table.tsx'
import type { Column } from '#shared/table/table-props.ts'

interface LineTableProps {
  titleId: string
  trackId: string
  cues: readonly Cue[]
  faults: ReadonlyMap<number, readonly CueFault[]>
  /** By the number of the line. */
  reports: ReadonlyMap<number, SubtitleReport>
  /** The line that is shown. */
  at: number
}

/** At most, on a telephone. */
const ROW_REM = 3.1

/** All lines, however many. */
export function LineTable({ titleId, trackId, cues, faults, reports, at }: LineTableProps) {
  const columns: Column<Cue>[] = [
    {
      id: 'time',
      head: 'Time',
      cell: ({ number, startMs }) => (
        <span className="mono" aria-current={number === at ? 'true' : undefined}>
          <span className="visually-hidden">Line {number}, </span>
          {toCueTime(startMs)}
        </span>
      ),
    },
    {
      id: 'text',
      head: 'Words',
      cell: (cue) => (
        <span className="tracks__words">{cue.text.replace(/<\/?[biu]>/g, '').replaceAll('\n', ' / ')}</span>
      ),
    },
    {
      id: 'state',
      head: 'To look at',
      cell: (cue) => {
        const all = faults.get(cue.number) ?? []
        return (
          <span className="flex">
            {reports.has(cue.number) && <span className="tag tag--warn">reported</span>}
            {all.some(({ isGrave }) => isGrave) && <span className="tag tag--bad">to mend</span>}
            {all.length > 0 && all.every(({ isGrave }) => !isGrave) && <span className="tag">look</span>}
          </span>
        )
      },
    },
    { id: 'speed', head: 'Signs/s', cell: (cue) => toReadingSpeed(cue), isNumber: true, isOnlyWide: true },
  ]
  return (
    <div className="tracks__lines" style={{ maxHeight: `${(cues.length + 1) * ROW_REM}rem` }}>
      <Table
        label="Lines"
        columns={columns}
        rows={cues}
        toId={({ number }) => String(number)}
        toName={({ number }) => `Line ${number}`}
        toHref={({ number }) => `/films/${titleId}?subtitles=${trackId}&line=${number}`}
      />
    </div>
  )
}
