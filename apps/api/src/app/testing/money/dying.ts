import type { KyselyPlugin, Transaction } from 'kysely'
import { createReadCheckout } from '#features/billing/checkout/read.ts'
import { toSupplier } from '#features/billing/invoices/supplier.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import type { Providers } from '#features/billing/providers/registry.ts'
import { createSettle } from '#features/billing/settle/settle.ts'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { ApiStage } from '../stage.ts'

/** What is thrown where the process dies: nothing after it is done, and what was not committed is gone. */
export class ProcessDied extends Error {}

export interface Life {
  /** Something is about to be done. @throws ProcessDied from the one on that it dies at */
  step(): void
}

/** @param diesAt the first thing that it does not live to do, from 1 */
export function createLife(diesAt: number): Life {
  let steps = 0
  return {
    step() {
      steps += 1
      if (steps >= diesAt) throw new ProcessDied(`the process died before its step ${diesAt}`)
    },
  }
}

/** Each statement, each commit and what follows a commit is a step. */
export function toDyingDb(db: Db, life: Life): Db {
  const counts: KyselyPlugin = {
    transformQuery({ node }) {
      life.step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted = db.withPlugin(counts)
  const transaction = () => ({
    async execute<T>(work: (tx: Transaction<never>) => Promise<T>): Promise<T> {
      const result = await counted.transaction().execute(async (tx) => {
        const done = await work(tx as unknown as Transaction<never>)
        life.step()
        return done
      })
      life.step()
      return result
    },
  })
  return new Proxy(counted, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const toDyingQueue = (queue: JobSender, life: Life): JobSender => ({
  async send(...given) {
    life.step()
    const id = await queue.send(...given)
    life.step()
    return id
  },
})

function toDyingProvider(provider: PaymentProvider, life: Life): PaymentProvider {
  const stepping =
    <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      life.step()
      const answer = await work(...given)
      life.step()
      return answer
    }
  const { fields, renewing, kept } = provider
  return {
    ...provider,
    read: stepping(provider.read),
    fields: fields && { ...fields, pay: stepping(fields.pay) },
    ...(kept && { kept: { ...kept, charge: stepping(kept.charge) } }),
    renewing: renewing && { ...renewing, change: renewing.change && stepping(renewing.change) },
  }
}

function toDyingProviders(providers: Providers, life: Life): Providers {
  return {
    list: () => providers.list().map((one) => toDyingProvider(one, life)),
    get: (slug) => toDyingProvider(providers.get(slug), life),
    find(slug) {
      const found = providers.find(slug)
      return found && toDyingProvider(found, life)
    },
  }
}

/** All that pays, in a process with that life. */
export function toDyingNeeds({ services, platform }: ApiStage, life: Life, given: JobSender = platform.queue) {
  const { paying } = services
  const db = toDyingDb(paying.db, life)
  const queue = toDyingQueue(given, life)
  const providers = toDyingProviders(paying.providers, life)
  const supplierOf = async () => toSupplier({})
  const settle = createSettle({ db, clock: paying.clock, queue, vatPermilleOf: async () => 75, supplierOf })
  return { ...paying, db, queue, providers, read: createReadCheckout({ db, log: paying.log, providers, settle }) }
}
