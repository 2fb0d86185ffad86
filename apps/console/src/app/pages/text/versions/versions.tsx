import type { TextVersion } from '@kola/contract/texts/texts'
import { useState } from 'react'
import { toDayWords } from '#features/texts/words.ts'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import type { Working } from '../draft/use-text.ts'
import { VersionDialog } from './version-dialog.tsx'

const MARKS = { ahead: '', 'in-force': 'is-now', over: 'is-ok', withdrawn: '' } as const

function toFromWords({ from, state }: TextVersion): string {
  const since = from === null ? 'before all others' : `from ${toDayWords(from)}`
  if (state === 'in-force') return `in force, ${since}`
  return state === 'withdrawn' ? 'taken back' : since
}

/** All that was or will be in force, newest first; each can be read, compared and brought back. */
export function Versions({ work }: { work: Working }) {
  const { text } = work
  const { kind, id } = text
  const [shown, setShown] = useState<number | null>(null)
  const { error, isBusy, run } = useProven()
  async function takeBack(number: number) {
    const params = { kind, id, number: String(number) }
    const done = await run(() =>
      work.act(({ revision }) =>
        client('POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/withdraw', { params, body: { revision } }),
      ),
    )
    if (done) say(`Version ${number} will not be in force`)
  }
  return (
    <section className="form__part" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {error !== null && <Failure error={error} />}
      {text.versions.length === 0 && (
        <p className="note">None yet: the first one is made when something is put in force.</p>
      )}
      <ol className="line">
        {text.versions.map((version) => (
          <li key={version.number} className={MARKS[version.state]}>
            <p>
              <b>
                Version {version.number}, {toFromWords(version)}
              </b>
              <br />
              {version.by}: {version.why}
              <br />
              <time className="note" dateTime={version.at}>
                {toMoment(version.at)}
              </time>
            </p>
            <span className="flex">
              <button
                type="button"
                className="b b--s b--line"
                aria-label={`Read version ${version.number}`}
                onClick={() => setShown(version.number)}
              >
                Read
              </button>
              {version.state === 'ahead' && (
                <button
                  type="button"
                  className="b b--s b--text"
                  aria-label={`Take back version ${version.number}`}
                  disabled={isBusy}
                  onClick={() => void takeBack(version.number)}
                >
                  Take back
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {shown !== null && <VersionDialog work={work} number={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
