import { sql } from 'kysely'

/** The film that a checkout rents, and for how long; null of one that rents nothing. */
export const RENTED_TITLE = sql<
  string | null
>`(select title.name || ', ' || checkout.play_hours || ' hours to rent' from title
  where title.tenant_id = checkout.tenant_id and title.id = checkout.title_id)`

/** What was bought, in the words of papers and lists, beside `checkout`, `plan` and `price`. */
export const BOUGHT_TITLE = sql<string>`case checkout.purpose
  when 'gift' then plan.title || ', ' || checkout.period_days || ' days as a gift'
  when 'own_account' then 'Sent to your account number'
  when 'rental' then ${RENTED_TITLE}
  else price.title end`
