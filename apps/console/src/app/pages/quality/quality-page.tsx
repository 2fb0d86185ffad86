import { QUALITY_FEW } from '@kola/contract/quality/quality'
import { useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { saveCsv } from '#shared/figures/save-file.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { FigureTable } from './figure-table.tsx'
import { HeatTable } from './heat-table.tsx'
import { MEASURE_NAMES, MEASURES } from './measures.ts'
import { toDate, toFailure, toStream } from './names.ts'
import { Summary } from './summary.tsx'
import { toRows } from './to-rows.ts'

const RANGES = [7, 14, 28, 92]

/** What viewers met: starts, stalls and failures, by where and on what they watched. */
export function QualityPage() {
  const asked = useAsked()
  const measure = MEASURE_NAMES.find((name) => name === asked.get('measure')) ?? 'start'
  const days = RANGES.find((one) => String(one) === asked.get('days')) ?? 7
  const quality = useQuery({
    queryKey: ['playback-quality', days],
    queryFn: () => client('GET /api/v1/apps/playback-quality', { query: { days } }),
  })
  const { data } = quality
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Playback quality</h1>
          <p>
            As viewers met it
            {data && `: ${data.all.sessions.toLocaleString('en')} plays reported by their players`}. Nobody is counted
            by name.
          </p>
        </div>
        <div className="head__acts">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line everywhere */}
          <div className="segment" role="group" aria-label="Measure">
            {MEASURE_NAMES.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === measure}
                onClick={() => ask({ measure: name === 'start' ? '' : name })}
              >
                {MEASURES[name].title}
              </button>
            ))}
          </div>
          <select
            className="select"
            aria-label="Range"
            value={days}
            onChange={({ target }) => ask({ days: target.value === '7' ? '' : target.value })}
          >
            {RANGES.map((one) => (
              <option key={one} value={one}>
                Last {one} days
              </option>
            ))}
          </select>
          <button
            type="button"
            className="b b--line"
            disabled={!data}
            onClick={() => data && saveCsv(`playback-quality-${data.from}-${data.until}.csv`, toRows(data))}
          >
            CSV
          </button>
        </div>
      </div>
      {quality.error && <Failure error={quality.error} onAgain={() => void quality.refetch()} />}
      {quality.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data?.all.sessions === 0 && <p className="empty">Nobody has played anything in these days.</p>}
      {data && data.all.sessions > 0 && (
        <div className="quality">
          <Summary quality={data} />
          <HeatTable measure={measure} places={data.places} all={data.all.sessions} />
          <FigureTable
            title="By stream"
            head="Stream"
            all={data.all.sessions}
            rows={data.streams.map((one) => ({ ...one, name: toStream(one) }))}
          />
          <FigureTable
            title="By day, UTC"
            head="Day"
            all={data.all.sessions}
            rows={data.days.map((one) => ({ ...one, name: toDate(one.day) }))}
          />
          <Failures counts={data.failures} />
          <p className="note">
            A figure of fewer than {QUALITY_FEW} plays says nothing and is not shown: “too few”. Counted as each play
            ends, by days of UTC, {toDate(data.from)} to {toDate(data.until)}; today is not over yet.
          </p>
        </div>
      )}
    </div>
  )
}

function Failures({ counts }: { counts: Readonly<Record<string, number>> }) {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return (
    <section className="panel">
      <div className="panel__head">
        <h2>What failed</h2>
      </div>
      {rows.length === 0 && <p className="panel__body quiet">Nothing has failed.</p>}
      {rows.length > 0 && (
        <dl className="dl dl--right panel__body">
          {rows.map(([name, count]) => (
            <div key={name} className="dl__pair">
              <dt>{toFailure(name)}</dt>
              <dd>{count.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
