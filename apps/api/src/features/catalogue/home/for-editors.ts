import type { Arrangement } from '@kola/contract/arranging/arrangement'
import type { HomePreview } from '@kola/contract/arranging/endpoints'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { ConfiguredSnapshot, Snapshot } from '../snapshot.ts'
import type { Held } from '../snapshots.ts'
import { toUpcoming } from '../upcoming.ts'
import { toArrangement } from './as-configured.ts'
import { toHome } from './home.ts'
import { chooseParts, type TimedPart, toTimed } from './parts.ts'

export interface LookAt {
  /** Null where the configuration says what stands where. */
  arrangement: Arrangement | null
  /** Two letters; null where the tenant is. */
  country: string | null
  ratingLimit: RatingLimit | null
  at: Date
}

export type Look = Omit<HomePreview, 'left'> & { left: Omit<HomePreview['left'][number], 'name'>[] }

export interface HomeForEditors {
  /** What stands where by the configuration, words of genres, and where the tenant is. */
  readConfigured(tenantId: string): Promise<{ arrangement: Arrangement; genres: string[]; country: string }>
  /** Home as it would be answered. */
  look(tenantId: string, given: LookAt): Promise<Look>
}

interface Needs {
  tenants: Pick<Tenants, 'get'>
  hold(tenantId: string): Promise<Held>
}

const untold = () => {}

export function createHomeForEditors({ tenants, hold }: Needs): HomeForEditors {
  return {
    async readConfigured(tenantId) {
      const { config } = await tenants.get(tenantId)
      const { snapshot } = await hold(tenantId)
      const genres = new Map(
        snapshot.stock.table.genreLists.flat().map((one) => [one.trim().toLowerCase(), one.trim()]),
      )
      return {
        arrangement: toArrangement({ ...snapshot, config, parts: null }),
        genres: [...genres.values()].toSorted(),
        country: config.country_code ?? '',
      }
    },
    async look(tenantId, { arrangement, ratingLimit, at, ...given }) {
      const { config } = await tenants.get(tenantId)
      const country = given.country ?? (config.country_code || null)
      const [held, atMs] = [await hold(tenantId), at.getTime()]
      const limited = await held.lookAt({ ratingLimit, country }, atMs)
      const home = { ...limited.stock.home, parts: arrangement?.parts.map(toTimed) ?? null }
      const { parts } = chooseParts(home, { country, atMs })
      const seen: ConfiguredSnapshot = { ...limited, config, parts, stock: { ...limited.stock, home } }
      const all = ratingLimit === null ? limited : await held.lookAt({ ratingLimit: null, country }, atMs)
      return {
        home: toHome(seen, untold),
        upcoming: toUpcoming(seen, untold)._embedded.items.map(({ id, name, releaseDate }) => ({
          id,
          name,
          releaseDate,
        })),
        shown: (parts ?? []).map(({ id }) => id),
        left: (parts ?? []).flatMap((part) => listLeftOut(part, { seen, all, everything: held.snapshot })),
      }
    },
  }
}

/** Titles that were put there by hand and are not seen, each with the reason. */
function listLeftOut(
  { id: partId, fill }: TimedPart,
  { seen, all, everything }: { seen: Snapshot; all: Snapshot; everything: Snapshot },
): Look['left'] {
  if (fill.by !== 'titles') return []
  return fill.titleIds
    .filter((titleId) => !seen.items.has(titleId))
    .map((titleId) => {
      const why = !everything.items.has(titleId) ? 'not-live' : all.items.has(titleId) ? 'above-limit' : 'not-here'
      return { partId, titleId, why }
    })
}
