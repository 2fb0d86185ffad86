import type { Pool } from '#shared/database/database.ts'

/** Tables that are a cell's own, with the reason. Every other one is a tenant's, bears `tenant_id`, and moves with it. */
export const STAYING: Readonly<Record<string, string>> = {
  tenant_home: 'says where tenants are, each cell for itself',
  early_report: 'what a gateway said of a message before its sending was noted, swept within the hour',
  listed_subscription: 'a nightly walk over a provider’s list, begun anew the night after',
  provider_reading: 'how far this cell has read a provider’s books; another has its own mark',
  settlement: 'a pay-out to all tenants at once; its head is copied with the lines of those that move',
  catalogue_change: 'notes for processes that have read the catalogue here, by this database’s own transactions',
  version_change: 'the same of versions, gone with the transaction that made it',
  platform_migration: 'what this database has been brought to',
  platform_handout: 'what encoders elsewhere have in hand; a tenant moves while no film is packaged',
  platform_hand: 'how those encoders did; in another cell they begin anew',
  platform_progress: 'how far films are packaged; a tenant moves while none is',
}

/** Rows that callers without a tenant's name lead to: there they are told where it is. All others are out of the clock's sight. */
const SEEN: ReadonlySet<string> = new Set([
  ...['tenant', 'plan', 'price', 'account', 'profile', 'sign_in_session'],
  ...['playback_session', 'presence_record', 'screen_lease', 'checkout', 'checkout_link'],
  // No sweep reads them, and a search by letters would not be one by index any more.
  ...['title', 'title_search', 'search_word', 'media', 'playlist', 'playlist_title', 'playlist_part', 'article'],
])

export interface MovedTable {
  name: string
  /** By which its rows are a tenant's. */
  column: 'id' | 'tenant_id'
  columns: string[]
  /** Whether its key names the tenant; otherwise a change of it must bear the whole row. */
  isKeyed: boolean
  /** Whether its rows at rest are hidden from who works for all tenants. */
  isHidden: boolean
}

/** @throws Error for a table that nobody decided about */
export async function listMovedTables(pool: Pick<Pool, 'query'>): Promise<MovedTable[]> {
  const { rows } = await pool.query<{ name: string; columns: string[]; key: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        order by attname) as columns,
      array(select k.attname::text from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)
  return rows
    .filter(({ name }) => !(name in STAYING))
    .map(({ name, columns, key }) => {
      const column = name === 'tenant' ? 'id' : 'tenant_id'
      if (!columns.includes(column)) throw new Error(`nobody has said whether ${name} moves with a tenant`)
      return { name, column, columns, isKeyed: key.includes(column), isHidden: !SEEN.has(name) }
    })
}
