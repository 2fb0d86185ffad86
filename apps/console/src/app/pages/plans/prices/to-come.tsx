import type { DatedPrice } from '@kola/contract/prices/prices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toMoney } from '#shared/format.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { toCountryName, toDayText } from '../words.ts'
import { Effect } from './effect.tsx'
import { effectQuery, pricesQuery, readPlansAnew } from './queries.ts'

const toName = ({ package: plan, country, amount, currency }: DatedPrice) =>
  `${plan}, ${toCountryName(country)}: ${toMoney(amount, currency)}`

/** Amounts that wait for their day, the next first. */
export function ToCome({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(pricesQuery)
  const [withdrawn, setWithdrawn] = useState<DatedPrice | null>(null)
  const waiting = (data?.prices ?? [])
    .filter(({ state }) => state === 'waits')
    .toSorted((a, b) => (a.countsFrom ?? '').localeCompare(b.countsFrom ?? ''))
  return (
    <section className="panel" aria-labelledby="to-come">
      <div className="panel__head">
        <h2 id="to-come">To come</h2>
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {data && waiting.length === 0 && <p className="empty">No amount waits for its day.</p>}
      {waiting.map((price) => (
        <article className="plans__coming" key={price.id} aria-label={toName(price)}>
          <h3>
            {toName(price)} from {toDayText(price.day ?? '')}
          </h3>
          <Waiting price={price} />
          <p className="flex between">
            <span className="note">by {price.addedBy}</span>
            {mayChange && (
              <button
                type="button"
                className="b b--s b--line"
                aria-label={`Withdraw… ${toName(price)}`}
                onClick={() => setWithdrawn(price)}
              >
                Withdraw…
              </button>
            )}
          </p>
        </article>
      ))}
      {withdrawn && <WithdrawDialog price={withdrawn} onClose={() => setWithdrawn(null)} />}
    </section>
  )
}

function Waiting({ price }: { price: DatedPrice }) {
  const { data, error, refetch } = useQuery(effectQuery(price.id))
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) return <p className="note">Counting whom it touches</p>
  return <Effect price={price} effect={data.effect} />
}

function WithdrawDialog({ price, onClose }: { price: DatedPrice; onClose: () => void }) {
  const { error, isBusy, run } = useProven()
  async function withdraw() {
    const given = { params: { id: price.id }, body: { actor: 'console' } }
    const done = await run(() => client('POST /api/v1/apps/prices/{id}/withdraw', given))
    if (!done) return
    await readPlansAnew()
    say('The amount is withdrawn')
    onClose()
  }
  return (
    <Dialog title="Withdraw this amount?" onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          {toName(price)} from {toDayText(price.day ?? '')}. It never counts, and the price stays as it is now. Once a
          member was told of it, another amount takes its place instead.
        </p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void withdraw()}>
          Withdraw
        </button>
      </div>
    </Dialog>
  )
}
