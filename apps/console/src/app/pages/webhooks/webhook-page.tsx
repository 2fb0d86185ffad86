import type { Webhook } from '@kola/contract/staff/webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { goTo } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { RemoveDialog, RotateDialog } from './endpoint-dialogs.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { WEBHOOKS_KEY } from './webhooks-page.tsx'

/** One endpoint: what it is told, and how that went. */
export function WebhookPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: () => client('GET /api/v1/apps/webhooks', {}),
  })
  const webhook = data?.webhooks.find((one) => one.id === id)
  return (
    <div className="page">
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && !webhook && (
        <>
          <h1>Webhooks</h1>
          <p className="empty">
            There is no such endpoint. <a href="#/webhooks">All endpoints</a>
          </p>
        </>
      )}
      {webhook && <Endpoint webhook={webhook} />}
    </div>
  )
}

type Open = 'change' | 'rotate' | 'remove' | null

function Endpoint({ webhook }: { webhook: Webhook }) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const [fault, setFault] = useState<unknown>(null)
  const reload = () => cache.invalidateQueries({ queryKey: WEBHOOKS_KEY })
  const close = () => {
    setOpen(null)
    void reload()
  }
  async function sendTest() {
    setFault(null)
    try {
      await proven(() => client('POST /api/v1/apps/webhooks/{id}/test', { params: { id: webhook.id } }))
      say('A test event is on its way')
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    } finally {
      await reload()
    }
  }
  return (
    <>
      <div className="head">
        <div>
          <h1>{webhook.name}</h1>
          <p>
            <a href="#/webhooks">Webhooks</a> · <span className="mono">{webhook.url}</span>
          </p>
        </div>
        <div className="head__acts">
          {webhook.state === 'on' && (
            <button type="button" className="b b--main" onClick={() => void sendTest()}>
              Send a test
            </button>
          )}
          <button type="button" className="b b--line" onClick={() => setOpen('change')}>
            Change…
          </button>
          <button type="button" className="b b--line" onClick={() => setOpen('rotate')}>
            New secret…
          </button>
          <button type="button" className="b b--text" onClick={() => setOpen('remove')}>
            Take away…
          </button>
        </div>
      </div>
      {fault !== null && <Failure error={fault} />}
      {webhook.offReason && (
        <p className="say say--bad" role="alert">
          {webhook.offReason}. It was turned off; what waits is kept, and sent once it is turned on again.
        </p>
      )}
      <About webhook={webhook} />
      <Deliveries webhook={webhook} onChanged={() => void reload()} />
      {open === 'change' && <EndpointDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
      {open === 'remove' && (
        <RemoveDialog
          webhook={webhook}
          onClose={() => setOpen(null)}
          onRemoved={() => {
            say(`${webhook.name} is told nothing more`)
            goTo('/webhooks')
            void reload()
          }}
        />
      )}
    </>
  )
}

const About = ({ webhook }: { webhook: Webhook }) => (
  <section className="panel" aria-labelledby="about">
    <div className="panel__head">
      <h2 id="about">What it is told</h2>
      <EndpointState webhook={webhook} />
    </div>
    <dl className="dl pad">
      <dt>Events</dt>
      <dd>{webhook.events.join(', ')}</dd>
      <dt>Made</dt>
      <dd>
        {toMoment(webhook.createdAt)}, by {webhook.createdBy}
      </dd>
      {webhook.failingSince && (
        <>
          <dt>Nothing has arrived since</dt>
          <dd>{toMoment(webhook.failingSince)}; after three days it is turned off</dd>
        </>
      )}
      {webhook.formerSecretUntil && (
        <>
          <dt>Former secret</dt>
          <dd>signs too until {toMoment(webhook.formerSecretUntil)}</dd>
        </>
      )}
    </dl>
  </section>
)
