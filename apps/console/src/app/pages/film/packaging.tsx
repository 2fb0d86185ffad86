import { FILM_STAGES, type FilmPage } from '@kola/contract/films/films'
import { toStageIndex, toStageText, toStateText } from '#features/uploads/film-words.ts'
import { toMoment } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { toSize } from '#shared/sizes.ts'
import { toMend } from './mends.ts'

/** What is made of the file that was sent last. */
export function Packaging({ film, onRetry }: { film: FilmPage; onRetry: (() => void) | null }) {
  const { source, sentAt, failure, state } = film
  const canRetry = onRetry !== null && state === 'failed' && film.keptUntil !== null
  useKeys(canRetry ? [{ key: 'r', does: 'retry', act: onRetry }] : [])
  return (
    <section className="panel" aria-labelledby="packaging">
      <div className="panel__head">
        <h2 id="packaging">Packaging</h2>
        <span className="note">since {toMoment(sentAt)}</span>
      </div>
      <div className="pad stack">
        <p>
          <b>{source.name}</b> <span className="quiet">{toSize(source.sizeBytes)}</span>
        </p>
        <Stages film={film} />
        {state === 'processing' && (
          <>
            <progress
              className="progress"
              max={100}
              value={Math.floor((film.progress?.fraction ?? 0) * 100)}
              aria-label="How far it is made"
            />
            <p className="note">{toStateText(film)}</p>
          </>
        )}
        {failure && (
          <div className="say say--bad" role="alert">
            <div className="stack grow">
              <p>
                <b>{failure.text}</b>
              </p>
              <p>{toMend(failure.code)}</p>
              {film.keptUntil ? (
                <p className="note">The file is kept until {toMoment(film.keptUntil)}.</p>
              ) : (
                <p className="note">The file is not kept any more: send it again.</p>
              )}
              {canRetry && (
                <div>
                  <button type="button" className="b b--main b--s" onClick={onRetry}>
                    Retry
                  </button>
                </div>
              )}
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

function Stages({ film }: { film: FilmPage }) {
  const at = toStageIndex(film)
  const isDone = (index: number) => film.state === 'ready' || (film.state === 'processing' && index < at)
  const toState = (index: number) =>
    isDone(index) ? 'done' : film.state === 'processing' && index === at ? 'under way' : 'to come'
  return (
    <ol className="stages" aria-label="Stages">
      <li className="is-done">
        Received<span className="visually-hidden">, done</span>
      </li>
      {FILM_STAGES.map((stage, index) => (
        <li key={stage} className={isDone(index) ? 'is-done' : toState(index) === 'under way' ? 'is-now' : undefined}>
          {toStageText(stage)}
          <span className="visually-hidden">, {toState(index)}</span>
        </li>
      ))}
    </ol>
  )
}
