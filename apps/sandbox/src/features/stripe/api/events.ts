import type { Account } from '../account.ts'
import type { Api } from '../protocol/endpoint.ts'
import { isInRange, toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { StripeObject } from '../state/objects.ts'

const listParams = p.params({
  ...{
    type: p.optional(p.text),
    types: p.optional(p.texts),
    created: p.createdRange,
    delivery_success: p.optional(p.bool),
  },
  ...p.listing,
})
const none = p.params({})

/** What happened, for who missed a callback. */
export function eventRoutes(api: Api, { store }: Account) {
  api.on('GET /events/:id', { operation: 'get-event', params: none }, (_given, { ids }) =>
    store.get('event', ids.id ?? ''),
  )
  api.on('GET /events', { operation: 'list-events', params: listParams }, (given) => {
    const isMeant = (event: StripeObject) =>
      isOfType(String(event.type), given.type) &&
      (given.types?.some((type) => isOfType(String(event.type), type)) ?? true) &&
      isInRange(event.created, given.created) &&
      (event.pending_webhooks === 0) === (given.delivery_success ?? event.pending_webhooks === 0)
    return toList('/v1/events', store.list('event').filter(isMeant), given)
  })
}

/** `invoice.*` means every event of an invoice. */
function isOfType(type: string, asked: string | undefined): boolean {
  if (asked === undefined) return true
  return asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked
}
