import { AppError } from '@kola/contract/errors'
import type { PriceRelease } from '@kola/contract/releases/price-releases'
import { priceChangeSchema, type Release, type ReleaseKindName } from '@kola/contract/releases/releases'
import type { ReleasesNeeds } from './needs.ts'
import * as repository from './repository.ts'

type Needs = Pick<ReleasesNeeds, 'db' | 'clock' | 'kinds'>

const toText = (at: Date | null) => at?.toISOString() ?? null

/** @throws AppError RELEASE_NOT_FOUND */
export async function readRelease(needs: Needs, key: repository.ReleaseKey): Promise<Release> {
  const row = await repository.findRelease(needs.db, key)
  const [release] = row ? await toReleases(needs, { tenantId: key.tenantId, rows: [row] }) : []
  if (!release) throw new AppError('RELEASE_NOT_FOUND')
  return release
}

/** With what each change lacks by the time that it goes out, or lacked when it should have gone. @param given `only`: it is asked of no other kind */
export async function toReleases(
  needs: Needs,
  { tenantId, rows, only }: { tenantId: string; rows: readonly repository.ReleaseRow[]; only?: ReleaseKindName },
): Promise<Release[]> {
  const items = await repository.listItems(
    needs.db,
    tenantId,
    rows.map(({ id }) => id),
  )
  const releases: Release[] = []
  for (const { goesAt, changedAt, outAt, undoneAt, ...row } of rows) {
    const now = needs.clock.now()
    const at = goesAt && goesAt > now ? goesAt : now
    const own: Release['items'] = []
    for (const item of items)
      if (item.releaseId === row.id)
        own.push(await toItem(needs, { tenantId, item, at: only && item.kind !== only ? null : at }))
    const times = { goesAt: toText(goesAt), outAt: toText(outAt), undoneAt: toText(undoneAt) }
    releases.push({ ...row, ...times, changedAt: changedAt.toISOString(), items: own })
  }
  return releases
}

async function toItem(
  { db, kinds }: Needs,
  { tenantId, item, at }: { tenantId: string; item: repository.ItemRow; at: Date | null },
): Promise<Release['items'][number]> {
  const { id, kind, subject, name, outcome, content, addedBy, addedAt } = item
  const isAsked = at && outcome === null
  const lacks = isAsked ? await kinds[kind].findLacks(db, { tenantId, subject, content, at }) : item.lacks
  const price = kind === 'price' ? priceChangeSchema.parse(content) : null
  return { id, kind, subject, name, lacks, outcome, price, addedBy, addedAt: addedAt.toISOString() }
}

/** Its prices alone. */
export function toPriceRelease({ items, ...release }: Release): PriceRelease {
  const prices = items.filter(({ kind }) => kind === 'price')
  return { ...release, items: prices, others: items.length - prices.length }
}
