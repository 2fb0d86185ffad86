import type { Webhook } from '@kola/contract/staff/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointState } from './endpoint-state.tsx'

export const WEBHOOKS_KEY = ['webhooks'] as const

/** Where programs of the company are told what happens here. */
export function WebhooksPage() {
  const { data, error, refetch } = useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: () => client('GET /api/v1/apps/webhooks', {}),
  })
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Webhooks</h1>
          <p>
            Programs of yours are told what happens here: signed as Standard Webhooks has it, and again for three days
            where it does not arrive.
          </p>
        </div>
        <div className="head__acts">
          <button type="button" className="b b--main" onClick={() => setMaking(true)}>
            New endpoint
          </button>
        </div>
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data?.webhooks.length === 0 && (
        <p className="empty">
          There is none yet. An endpoint is an address of yours with https, and the events it is told of.
        </p>
      )}
      {data && data.webhooks.length > 0 && <Endpoints webhooks={data.webhooks} />}
      {isMaking && (
        <EndpointDialog
          onClose={() => {
            setMaking(false)
            void refetch()
          }}
        />
      )}
    </div>
  )
}

const Endpoints = ({ webhooks }: { webhooks: readonly Webhook[] }) => (
  <Scroll label="Endpoints" className="scroll panel">
    <table className="table table--two table--stack">
      <thead>
        <tr>
          <th scope="col">Endpoint</th>
          <th scope="col">State</th>
          <th scope="col">Told of</th>
          <th scope="col">Waiting</th>
          <th scope="col">Given up</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <th scope="row" className="table__lead table__cut">
              <a className="table__link" href={`#/webhooks/${webhook.id}`}>
                {webhook.name}
              </a>
              <br />
              <span className="note">{webhook.url}</span>
            </th>
            <td>
              <EndpointState webhook={webhook} />
              {webhook.failingSince && (
                <>
                  <br />
                  <span className="note">since {toMoment(webhook.failingSince)}</span>
                </>
              )}
            </td>
            <td>{webhook.events.length === 1 ? webhook.events[0] : `${webhook.events.length} events`}</td>
            <td>{toCount(webhook.counts.waiting)} waiting</td>
            <td>{toCount(webhook.counts.failed)} given up</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
)

const COUNTED = 1_000
export const toCount = (count: number): string =>
  count < COUNTED ? String(count) : `${COUNTED.toLocaleString('en')} or more`
