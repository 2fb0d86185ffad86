import { type RawBuilder, sql } from 'kysely'

/** The country that prices of an `account` go by: its own, else its tenant's. */
export const COUNTRY = sql<string>`case when upper(account.country) ~ '^[A-Z]{2}$' then upper(account.country)
  else (select coalesce(nullif(upper(tenant.config->>'country_code'), ''), 'NG') from tenant
    where tenant.id = account.tenant_id) end`

/** Beside `price`: `dated`, whose amount counts then in that country; all null where none of its rows does. */
export const withDated = ({ country, now }: { country: RawBuilder<string>; now: Date }) => sql`
  left join lateral (
    select one.id, one.amount_minor from dated_price one
    where one.tenant_id = price.tenant_id and one.price_id = price.id and one.withdrawn_at is null
      and one.counts_from <= ${now} and one.country in ('', ${country})
    order by one.country desc, one.counts_from desc limit 1
  ) dated on true`

/** Sold there and then at all. */
export const IS_SOLD = sql<boolean>`(dated.id is not null or price.is_dated is not true)`

/** Beside `price`: `coming`, the next amount there that running members will be told of; all null where none is known. */
export const withComing = ({ country, now }: { country: RawBuilder<string>; now: Date }) => sql`
  left join lateral (
    select one.amount_minor, one.renewals_from from dated_price one
    where one.tenant_id = price.tenant_id and one.price_id = price.id and one.withdrawn_at is null
      and one.counts_from > ${now} and one.renewals_from is not null and one.country in ('', ${country})
    order by one.counts_from limit 1
  ) coming on true`
