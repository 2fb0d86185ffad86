import { DELIVERIES_KEPT_DAYS, type Delivery, type Webhook } from '@kola/contract/staff/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { WEBHOOKS_KEY } from './webhooks-page.tsx'

const STATES: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Arrived',
  failed: 'Given up',
}
const STATE_NAMES = Object.keys(STATES) as Delivery['state'][]
/** While something waits it is looked at so often, and otherwise now and then. */
const LOOK_MS = { waiting: 2_000, quiet: 10_000 }

interface DeliveriesProps {
  webhook: Webhook
  onChanged: () => void
}

export function Deliveries({ webhook, onChanged }: DeliveriesProps) {
  const asked = useAsked().get('state')
  const state = STATE_NAMES.find((name) => name === asked)
  const [fault, setFault] = useState<unknown>(null)
  const { id } = webhook
  const list = useInfiniteQuery({
    queryKey: [...WEBHOOKS_KEY, id, state ?? ''],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/webhooks/{id}/deliveries', {
        params: { id },
        query: { ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.deliveries.some((one) => one.state === 'waiting') ? LOOK_MS.waiting : LOOK_MS.quiet,
  })
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? []
  async function act(what: () => Promise<unknown>, done: string) {
    setFault(null)
    try {
      await proven(what)
      say(done)
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    } finally {
      onChanged()
    }
  }
  return (
    <section className="panel" aria-labelledby="deliveries">
      <div className="panel__head">
        <h2 id="deliveries">Deliveries</h2>
        <select
          className="select select--s"
          aria-label="State"
          value={state ?? ''}
          onChange={({ target }) => ask({ state: target.value })}
        >
          <option value="">Any state</option>
          {STATE_NAMES.map((name) => (
            <option key={name} value={name}>
              {STATES[name]}
            </option>
          ))}
        </select>
        <span className="note">{DELIVERIES_KEPT_DAYS} days back</span>
        {webhook.counts.failed > 0 && webhook.state === 'on' && (
          <button
            type="button"
            className="b b--line b--s"
            onClick={() =>
              void act(
                () => client('POST /api/v1/apps/webhooks/{id}/send-failed-again', { params: { id } }),
                'What was given up is sent again',
              )
            }
          >
            Send all again
          </button>
        )}
      </div>
      {fault !== null && <Failure error={fault} />}
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && deliveries.length === 0 && (
        <p className="empty">
          {state ? 'Nothing is like that.' : 'It was told nothing yet. A test shows whether it arrives.'}
        </p>
      )}
      {deliveries.length > 0 && (
        <Told
          webhook={webhook}
          deliveries={deliveries}
          onAgain={(deliveryId) =>
            void act(
              () =>
                client('POST /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}/send-again', {
                  params: { id, deliveryId },
                }),
              'It is sent again',
            )
          }
        />
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="b b--line"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Older
        </button>
      )}
    </section>
  )
}

interface ToldProps {
  webhook: Webhook
  deliveries: readonly Delivery[]
  onAgain: (deliveryId: string) => void
}

function Told({ webhook, deliveries, onAgain }: ToldProps) {
  const [open, setOpen] = useState('')
  return (
    <Scroll label="List of deliveries">
      <table className="table table--stack">
        <thead>
          <tr>
            <th scope="col">Time, Lagos</th>
            <th scope="col">Event</th>
            <th scope="col">State</th>
            <th scope="col">Answered</th>
            <th scope="col">Next try</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              webhook={webhook}
              delivery={delivery}
              stateText={STATES[delivery.state]}
              isOpen={open === delivery.id}
              onToggle={() => setOpen(open === delivery.id ? '' : delivery.id)}
              onAgain={() => onAgain(delivery.id)}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
