import type { Config } from '#config.ts'
import { countMembers, countMembersOfMonth } from '#features/billing/counted/members.ts'
import { countMoney, countRefusals, findFirstMoney } from '#features/billing/counted/money.ts'
import { toSupplier } from '#features/billing/invoices/supplier.ts'
import type { CountNeeds } from '#features/numbers/needs.ts'
import { createNumbers } from '#features/numbers/service.ts'
import { countViewing } from '#features/playback/counted/viewing.ts'
import type { ProducersNeeds } from '#features/producers/needs.ts'
import { createLine } from '#shared/line/line.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'

type Given = Pick<Platform, 'db' | 'clock' | 'log'>

/** Each feature counts what is its own. */
export const composeCounting = ({ db, clock, log }: Given, config: Config): CountNeeds => ({
  ...{ db, clock, log, zone: config.numbers.zone },
  sources: { countMembers, countMembersOfMonth, countMoney, countRefusals, countViewing, findFirstMoney },
})

export const composeNumbers = ({ db, clock }: Given, { config, tenants }: { config: Config; tenants: Tenants }) =>
  createNumbers({
    ...{ db, clock, zone: config.numbers.zone },
    readConfig: async (tenantId) => (await tenants.get(tenantId)).config,
  })

/** Who is paid for what is counted. */
export const composeProducers = (
  { db, clock }: Given,
  { config, tenants }: { config: Config; tenants: Tenants },
): ProducersNeeds => ({
  ...{ db, clock, zone: config.numbers.zone, drawing: createLine(1) },
  async findPayer(tenantId) {
    const { name, address } = toSupplier((await tenants.get(tenantId)).config)
    return { name, address }
  },
})
