import type { PriceRelease } from '@kola/contract/releases/price-releases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outcome } from '#features/releases/outcome.tsx'
import { Amounts, toPriceName } from '#features/releases/price-change.tsx'
import { Schedule } from '#features/releases/schedule.tsx'
import { toState } from '#features/releases/words.ts'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { readPlansAnew } from './queries.ts'
import { priceReleasesQuery } from './release-queries.ts'

/** Those that went out stand here for a while. */
const SHOWN_OVER = 3
type Doing = { what: 'time' | 'undo'; id: string } | null

/** Amounts that wait for a release, or went out with one. */
export function InReleases({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(priceReleasesQuery)
  const [doing, setDoing] = useState<Doing>(null)
  const withPrices = data?.filter(({ items }) => items.length > 0) ?? []
  const isOpen = ({ state }: PriceRelease) => state === 'draft' || state === 'scheduled'
  const over = withPrices.filter((one) => !isOpen(one))
  const shown = [...withPrices.filter(isOpen), ...over.slice(0, SHOWN_OVER)]
  const target = shown.find(({ id }) => id === doing?.id)
  return (
    <section className="panel" aria-labelledby="in-releases">
      <div className="panel__head">
        <h2 id="in-releases">With releases</h2>
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {data && shown.length === 0 && <p className="empty">No amount waits for a release.</p>}
      {shown.map((release) => (
        <OneRelease key={release.id} {...{ release, mayChange }} onDo={(what) => setDoing({ what, id: release.id })} />
      ))}
      {target && doing?.what === 'time' && <TimeDialog release={target} onClose={() => setDoing(null)} />}
      {target && doing?.what === 'undo' && <UndoDialog release={target} onClose={() => setDoing(null)} />}
    </section>
  )
}

interface OneReleaseProps {
  release: PriceRelease
  mayChange: boolean
  onDo: (what: 'time' | 'undo') => void
}

function OneRelease({ release, mayChange, onDo }: OneReleaseProps) {
  const { error, isBusy, run } = useProven()
  const { mark, text } = toState(release)
  const { id, name, state, items, others, revision } = release
  const isOpen = state === 'draft' || state === 'scheduled'
  async function takeOut(itemId: string) {
    const given = { params: { id, itemId }, body: { revision } }
    const done = await run(() => client('POST /api/v1/apps/price-releases/{id}/prices/{itemId}/remove', given))
    await readPlansAnew()
    if (done) say('The amount is taken out')
  }
  return (
    <article className="plans__coming" aria-label={name}>
      <h3>{name}</h3>
      <p className={`s ${mark}`}>{text}</p>
      <ul className="items plans__changes" aria-label={`Amounts of ${name}`}>
        {items.map((item) => (
          <li key={item.id}>
            <div className="grow">
              <b>{item.price && toPriceName(item.price)}</b>
              <p>{item.price && <Amounts price={item.price} />}</p>
              <p className="note">{item.lacks.length > 0 ? item.lacks.join('. ') : `by ${item.addedBy}`}</p>
            </div>
            <Outcome item={item} isUndone={state === 'undone'} />
            {mayChange && isOpen && (
              <button
                type="button"
                className="b b--s b--text"
                disabled={isBusy}
                aria-label={`Take out ${item.name}`}
                onClick={() => void takeOut(item.id)}
              >
                Take out
              </button>
            )}
          </li>
        ))}
      </ul>
      {error !== null && <Failure error={error} />}
      {others > 0 && (
        <p className="note">
          {others === 1 ? 'Another change is' : `${others} other changes are`} in it: who may publish as well says when
          it goes out.
        </p>
      )}
      {mayChange && others === 0 && isOpen && (
        <button type="button" className="b b--s b--line" onClick={() => onDo('time')}>
          {state === 'scheduled' ? 'Change the time…' : 'Set the time…'}
        </button>
      )}
      {mayChange && others === 0 && state === 'out' && (
        <button type="button" className="b b--s b--line" onClick={() => onDo('undo')}>
          Undo the release…
        </button>
      )}
    </article>
  )
}

interface DialogProps {
  release: PriceRelease
  onClose: () => void
}

function TimeDialog({ release, onClose }: DialogProps) {
  const { error, isBusy, run } = useProven()
  async function setTime(time: { goesAt: string | null; zone: string }, done: string) {
    const given = { params: { id: release.id }, body: { revision: release.revision, ...time } }
    const set = await run(() => client('POST /api/v1/apps/price-releases/{id}/schedule', given))
    await readPlansAnew()
    if (!set) return
    say(done)
    onClose()
  }
  return (
    <Dialog title={release.name} onClose={onClose}>
      <div className="dialog__body">
        <Schedule key={release.revision} {...{ release, isBusy }} onTime={(time, done) => void setTime(time, done)} />
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

function UndoDialog({ release, onClose }: DialogProps) {
  const { error, isBusy, run } = useProven()
  async function undo() {
    const given = { params: { id: release.id }, body: { revision: release.revision } }
    const undone = await run(() => client('POST /api/v1/apps/price-releases/{id}/undo', given))
    await readPlansAnew()
    if (!undone) return
    say(`${release.name} is undone`)
    onClose()
  }
  return (
    <Dialog title={`Undo ${release.name}?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          What was paid before is paid again from now on, for every viewer within a minute. An amount that somebody
          changed since stays as it is. Who bought meanwhile keeps what they agreed to.
        </p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave it out
        </button>
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void undo()}>
          Undo it
        </button>
      </div>
    </Dialog>
  )
}
