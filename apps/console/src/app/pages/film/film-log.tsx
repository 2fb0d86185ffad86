import type { FilmPage } from '@kola/contract/films/films'
import { toMoment } from '#shared/format.ts'

/** What happened to it, newest first. */
export const FilmLog = ({ log }: { log: FilmPage['log'] }) => (
  <section className="panel" aria-labelledby="log">
    <div className="panel__head">
      <h2 id="log">What happened</h2>
    </div>
    {log.length === 0 && <p className="empty">Nothing was noted: it is from before films had a log.</p>}
    <ol className="line pad">
      {log.map(({ at, kind, by, text }) => (
        <li key={`${at} ${kind}`} className={`event event--${kind}`}>
          <div>
            {text}
            {by && <p className="note">{by}</p>}
          </div>
          <time dateTime={at}>{toMoment(at)}</time>
        </li>
      ))}
    </ol>
  </section>
)
