import type { Delivery, DeliveryTry, Webhook } from '@kola/contract/staff/webhooks'
import { useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { WEBHOOKS_KEY } from './webhooks-page.tsx'

const MARKS = { waiting: 's s--wait', delivered: 's s--live', failed: 's s--fail' } as const

interface DeliveryRowProps {
  webhook: Webhook
  delivery: Delivery
  stateText: string
  isOpen: boolean
  onToggle: () => void
  onAgain: () => void
}

/** What was sent and every try open beneath it. */
export function DeliveryRow({ webhook, delivery, stateText, isOpen, onToggle, onAgain }: DeliveryRowProps) {
  return (
    <>
      <tr>
        <td>{toMoment(delivery.createdAt)}</td>
        <td>
          <button type="button" className="link" aria-expanded={isOpen} onClick={onToggle}>
            {delivery.type}
          </button>
        </td>
        <td>
          <span className={MARKS[delivery.state]}>{stateText}</span>
        </td>
        <td>{toAnsweredText(delivery)}</td>
        <td className="quiet">{toNextText(delivery, webhook)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className="table__lead told">
            <Told webhook={webhook} delivery={delivery} onAgain={onAgain} />
          </td>
        </tr>
      )}
    </>
  )
}

const toTries = (count: number): string => (count === 1 ? '1 try' : `${count} tries`)

function toAnsweredText({ lastStatus, tries }: Delivery): string {
  if (tries === 0) return 'not tried'
  return `${lastStatus ?? 'nothing'}, ${toTries(tries)}`
}

function toNextText({ state, nextTryAt }: Delivery, webhook: Webhook): string {
  if (state !== 'waiting') return 'none'
  if (webhook.state === 'off') return 'once it is on'
  return nextTryAt ? toMoment(nextTryAt) : 'now'
}

function Told({ webhook, delivery, onAgain }: Pick<DeliveryRowProps, 'webhook' | 'delivery' | 'onAgain'>) {
  const params = { id: webhook.id, deliveryId: delivery.id }
  const { data, error, refetch } = useQuery({
    queryKey: [...WEBHOOKS_KEY, webhook.id, 'delivery', delivery.id, delivery.state, delivery.tries],
    queryFn: () => client('GET /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}', { params }),
  })
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  return (
    <div className="stack">
      <p className="mono secret">{data.body}</p>
      {data.tries.length === 0 && <p className="quiet">It was not tried yet.</p>}
      <ol className="items">
        {data.tries.map((one) => (
          <Try key={one.number} one={one} />
        ))}
      </ol>
      <p className="note">
        webhook-id <span className="mono">{delivery.eventId}</span>
      </p>
      {webhook.state === 'on' && (
        <p>
          <button type="button" className="b b--line b--s" onClick={onAgain}>
            Send again
          </button>
        </p>
      )}
    </div>
  )
}

const Try = ({ one }: { one: DeliveryTry }) => (
  <li>
    <div className="grow">
      <b>{one.status ?? 'No answer'}</b> <span className="note">{toMoment(one.at)}</span>
      {one.answer && (
        <>
          <br />
          <span className="note">{one.answer}</span>
        </>
      )}
    </div>
    <span className="note nowrap">{one.durationMs.toLocaleString('en')} ms</span>
  </li>
)
