import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toLocalTime } from '#shared/mail/local-time.ts'
import { isTellingTime } from '../notices/moments.ts'
import { type TellNeeds, tellPerson } from '../tell-person.ts'

interface RemindNeeds extends TellNeeds {
  db: Db
  clock: Clock
  publicUrl: string
}

/** So long before its last moment. */
const BEFORE_MS = 24 * 3_600_000
const MAX_REMINDED = 200

interface Unused {
  tenantId: string
  accountId: string
  titleId: string
  titleName: string
  beginBy: Date
  hours: number
}

/** Tells who rented a film and has not begun it that a day is left: each once, by day. @returns how many */
export async function remindRentals(needs: RemindNeeds): Promise<number> {
  const now = needs.clock.now()
  if (!isTellingTime(now)) return 0
  return needs.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Unused>`
      update rental set reminded_at = ${now}
      from title
      where rental.ctid = any(array(select ctid from rental
          where first_played_at is null and voided_at is null and reminded_at is null
            and begin_by > ${now} and begin_by <= ${new Date(now.getTime() + BEFORE_MS)}
          order by begin_by limit ${MAX_REMINDED} for update skip locked))
        and title.tenant_id = rental.tenant_id and title.id = rental.title_id
      returning rental.tenant_id as "tenantId", rental.account_id as "accountId", rental.title_id as "titleId",
        title.name as "titleName", rental.begin_by as "beginBy", rental.play_hours as hours`.execute(tx)
    for (const { tenantId, accountId, ...unused } of rows) {
      const { titleName, titleId, beginBy, hours } = unused
      const url = `${needs.publicUrl}/#/details/${encodeURIComponent(titleId)}/-1`
      const say = () => ({
        mail: ({ country }: { country: string }) => ({
          subject: `Your rental of ${titleName} runs out soon`,
          paragraphs: [
            `You rented ${titleName} and have not begun it. Begin it until ${toLocalTime(beginBy, [country, 'NG'])}, or it runs out.`,
            `From your first play you can watch it for ${hours} hours.`,
          ],
          link: { text: 'Watch it', url },
        }),
        sms: ({ appName, country }: { appName: string; country: string }) =>
          `${appName}: a film that you rented can be begun until ${toLocalTime(beginBy, [country, 'NG'])}: ${url}`,
      })
      await tellPerson(needs, tx, { tenantId, accountId, purpose: 'notice-rental', expiresAt: beginBy, say })
    }
    return rows.length
  })
}
