import type { QualityFigures } from '@kola/contract/quality/quality'
import { Scroll } from '#shared/parts/scroll.tsx'
import { MEASURE_NAMES, MEASURES, tell } from './measures.ts'
import { toShare } from './names.ts'

interface FigureTableProps {
  title: string
  /** Of the first column. */
  head: string
  rows: readonly (QualityFigures & { name: string })[]
  /** Plays in all. */
  all: number
}

/** Every measure of each of some. */
export const FigureTable = ({ title, head, rows, all }: FigureTableProps) => (
  <section className="panel">
    <div className="panel__head">
      <h2>{title}</h2>
    </div>
    <Scroll label={title}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="n">
              Of plays
            </th>
            {MEASURE_NAMES.map((name) => (
              <th key={name} scope="col" className="n">
                {MEASURES[name].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>{row.name}</td>
              <td className="n quiet">{toShare(row.sessions, all)}</td>
              {MEASURE_NAMES.map((name) => (
                <td key={name} className="n">
                  {tell(name, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </section>
)
