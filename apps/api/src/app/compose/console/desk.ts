import type { Secrets } from '#config.ts'
import { createDesk, type DeskNeeds } from '#features/contact/desk/desk.ts'

/** Tickets, and the mails that come back. */
export function composeDesk(shared: Omit<DeskNeeds, 'replyAddress'>, { secrets }: { secrets: Secrets }) {
  const { db, clock, log, tenants, limits, messages } = shared
  const inbound = secrets.inboundMail
  const needs: DeskNeeds = { db, clock, log, tenants, limits, messages, replyAddress: inbound?.address ?? null }
  return {
    desk: { desk: createDesk(needs), needs },
    inbound: { desk: needs, secret: inbound?.secret ?? null },
  }
}
