import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage } from '#app/testing/money/renewal-stage.ts'
import { createReadCheckout } from '#features/billing/checkout/read.ts'
import type { KeptPayments } from '#features/billing/providers/provider.ts'
import type { Providers } from '#features/billing/providers/registry.ts'

let at: RenewalStage

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())

test.each([{ isNew: true } as const, {}])(
  'what the provider says that it charged at this moment is read as such once, and never by another reading: %j',
  async (said) => {
    await at.goToMonday()
    const who = await at.addRenewer()
    await at.goTo(who.paidThrough)
    await at.sweep()
    const asked: unknown[] = []
    const { providers, db, log } = at.needs
    const charge: KeptPayments['charge'] = async (order, ids) => {
      const started = await providers.get('dpo').kept?.charge(order, ids)
      if (started?.kind !== 'read') throw new Error('it is not read')
      return { ...started, ...said }
    }
    const find: Providers['find'] = (slug) => {
      const found = providers.find(slug)
      if (!found?.kept) return found
      const read: typeof found.read = (begun) => {
        asked.push(begun.isNew)
        return found.read(begun)
      }
      return { ...found, read, kept: { ...found.kept, charge } }
    }
    const mine = { ...providers, find }
    const read = createReadCheckout({ db, log, providers: mine, settle: at.stage.services.paying.settle })
    await who.tries({ ...at.needs, providers: mine, read })
    const [checkout] = await who.listTries()
    if (checkout) await read(checkout)
    expect(asked).toEqual([said.isNew, undefined])
    expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  },
)
