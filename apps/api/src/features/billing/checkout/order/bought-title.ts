import { sql } from 'kysely'

/** What was bought, in the words of papers and lists, beside `checkout`, `plan` and `price`. */
export const BOUGHT_TITLE = sql<string>`case checkout.purpose
  when 'gift' then plan.title || ', ' || checkout.period_days || ' days as a gift'
  when 'rental' then (select title.name from title where title.tenant_id = checkout.tenant_id and title.id = checkout.title_id)
    || ', ' || checkout.play_hours || ' hours to rent'
  else price.title end`
