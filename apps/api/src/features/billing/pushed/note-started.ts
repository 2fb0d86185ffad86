import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { noteStart } from '../checkout/repository.ts'
import type { Started } from '../providers/provider.ts'
import { noteShown } from './shown.ts'

interface Noting {
  started: Started
  state: Checkout['state']
  /** Ours, where what the payer sends is shown. */
  page: string
}

/** What a provider answered to the start of a payment, with what the payer is shown. */
export async function noteStarted(
  { db, clock }: { db: Db; clock: Clock },
  checkout: Checkout,
  { started, state, page }: Noting,
): Promise<Checkout> {
  const to = { ids: started.ids, state, due: started.due ?? null }
  if (started.kind !== 'pushed') {
    return noteStart(db, checkout, { ...to, url: started.kind === 'redirect' ? started.url : null })
  }
  return db.transaction().execute(async (tx) => {
    await noteShown(tx, checkout, { shown: started.shown, now: clock.now() })
    return noteStart(tx, checkout, { ...to, url: page })
  })
}
