import { AppError } from '@kola/contract/errors'
import type { Delivery } from '@kola/contract/verification'
import type { Route } from '#shared/http/route.ts'
import type { Deliveries } from './service.ts'

const TEXTS: Record<Delivery['status'], string> = {
  queued: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Could not be delivered, try email',
}
const MAIL_FAILED = 'Could not be delivered'

export function messageRoutes(route: Route, deliveries: Deliveries): void {
  route('GET /apps/v1/deliveries/{deliveryId}', async ({ caller, params }) => {
    const { deliveryId: id } = params
    const owner = { tenantId: caller.tenantId, accountId: caller.account.id }
    const found = await deliveries.find({ ...owner, id })
    if (!found) throw new AppError('DELIVERY_NOT_FOUND')
    const { status, channel } = found
    const message = channel === 'mail' && status === 'failed' ? MAIL_FAILED : TEXTS[status]
    return { deliveryId: id, channel, status, message }
  })
}
