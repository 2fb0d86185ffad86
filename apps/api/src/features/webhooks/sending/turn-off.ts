import { FAILING_DAYS } from '@kola/contract/staff/webhooks'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { EndpointKey } from '../needs.ts'
import type { DeliverNeeds } from './deliver-needs.ts'

const DAY_MS = 24 * 3_600_000
/** What a receiver says that wants nothing any more. */
const GONE = 410

interface Failing {
  key: EndpointKey
  at: Date
  status: number | null
}

/** Where nothing has arrived for days, or the receiver wants no more, it is turned off and the owners are told, once. */
export async function noteFailing(needs: DeliverNeeds, { key, at, status }: Failing, tx: Db): Promise<void> {
  const { tenantId, endpointId } = key
  const { failing_since: since } = await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${at})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .returning('failing_since')
    .executeTakeFirstOrThrow()
  const isOver = at.getTime() - (since ?? at).getTime() >= FAILING_DAYS * DAY_MS
  if (status !== GONE && !isOver) return
  const reason =
    status === GONE ? 'It answered that it wants nothing any more' : `Nothing has arrived for ${FAILING_DAYS} days`
  const turned = await tx
    .updateTable('webhook_endpoint')
    .set({ state: 'off', off_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .where('state', '=', 'on')
    .returning(['name', 'url'])
    .executeTakeFirst()
  if (turned) await tellOwners(needs, { tenantId, reason, ...turned }, tx)
}

const toPlaceUrl = (consoleUrl: string, place: string) => `${consoleUrl}/#/${place}`

async function tellOwners(
  { messages, tenants, consoleUrl }: DeliverNeeds,
  { tenantId, name, url, reason }: { tenantId: string; name: string; url: string; reason: string },
  tx: Db,
): Promise<void> {
  const { config } = await tenants.get(tenantId)
  const owners = await tx
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('joined_at', 'is not', null)
    .execute()
  for (const owner of owners) {
    const mail = toMail({
      appName: config.app_name || 'Kola',
      subject: `Webhooks to ${name} are turned off`,
      preheader: `${reason}.`,
      greeting: `Hello ${owner.name},`,
      paragraphs: [
        `Webhooks to “${name}” (${new URL(url).host}) are turned off. ${reason}.`,
        'What waited is kept and is sent once it is turned on again. What happens meanwhile is not sent.',
      ],
      link: { text: 'See what failed', url: toPlaceUrl(consoleUrl, 'webhooks') },
    })
    await messages.queueMail({ tenantId, purpose: 'webhook-off', to: owner.email, ...mail }, tx)
  }
}
