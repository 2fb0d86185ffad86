import { Rich } from '#shared/messages/rich.tsx'
import { say } from '../words.ts'
import { useDelivery } from './delivery.ts'

interface DeliveryLineProps {
  /** Of the call that sent the message; undefined where it may not be followed. */
  deliveryId: string | undefined
  /** Where the address is verified instead when the message does not arrive. */
  emailHref: string
}

/** How far the SMS has come. */
export function DeliveryLine({ deliveryId, emailHref }: DeliveryLineProps) {
  const status = useDelivery(deliveryId)?.status
  return (
    <p className="delivery" role="status">
      {status === 'sent' && say('sent')}
      {status === 'delivered' && say('delivered')}
      {status === 'failed' && (
        <Rich
          text={say('failed')}
          parts={{
            link: (words) => (
              <a className="link" href={emailHref}>
                {words}
              </a>
            ),
          }}
        />
      )}
    </p>
  )
}
