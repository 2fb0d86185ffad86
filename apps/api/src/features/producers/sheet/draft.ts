import type { Sheet, SheetLack } from '@kola/contract/producers/sheet'
import type { Db } from '#shared/database/database.ts'
import { type CountedMonth, readMonth } from '../month.ts'
import type { ProducersNeeds } from '../needs.ts'
import type { ProducerRow } from '../repository.ts'
import { listHeld } from './held.ts'
import { type HeldContract, reckon, toMinutes, toSum } from './reckon.ts'

export interface Draft {
  /** Null where nothing is counted yet. */
  sheet: Sheet | null
  lacks: SheetLack | null
}

/** What a month comes to for a producer, as it is counted now. */
export async function readDraft(
  { clock, zone, findPayer }: ProducersNeeds,
  db: Db,
  { tenantId, month: name, producer }: { tenantId: string; month: string; producer: ProducerRow },
): Promise<Draft> {
  const month = await readMonth(db, { tenantId, month: name, now: clock.now(), zone })
  const held = (await listHeld(db, { tenantId, month, producers: [producer.id] })).get(producer.id) ?? []
  const lacks = toLacks(month, held)
  if (!month.countedAt) return { sheet: null, lacks }
  const { email, address, currency, reference } = producer
  const sheet: Sheet = {
    ...{ month: month.name, zone, countedAt: month.countedAt.toISOString() },
    producer: { name: producer.name, address, email, currency, reference },
    payer: await findPayer(tenantId),
    revenue: month.revenue.map(toSum),
    ...{ minutes: toMinutes(month.seconds), watchedSeconds: month.seconds },
    ...reckon(month, held, currency),
  }
  return { sheet, lacks }
}

/** A fee is the same however much was watched. */
export function toLacks({ lacks }: CountedMonth, held: readonly HeldContract[]): SheetLack | null {
  if (held.length === 0) return 'nothing'
  if (lacks === 'unknown' && held.every(({ rule }) => rule.kind === 'fee')) return null
  return lacks
}
