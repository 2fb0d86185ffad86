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
      {status === 'sent' && 'Sent'}
      {status === 'delivered' && 'Delivered'}
      {status === 'failed' && (
        <>
          Could not be delivered,{' '}
          <a className="link" href={emailHref}>
            try email
          </a>
        </>
      )}
    </p>
  )
}
