import type { Config } from '#config.ts'
import { countMembers, countMembersOfMonth } from '#features/billing/counted/members.ts'
import { countMoney, countRefusals, findFirstMoney } from '#features/billing/counted/money.ts'
import type { CountNeeds } from '#features/numbers/needs.ts'
import { createNumbers } from '#features/numbers/service.ts'
import { countViewing } from '#features/playback/counted/viewing.ts'
import type { Platform } from '../platform.ts'

type Given = Pick<Platform, 'db' | 'clock' | 'log'>

/** Each feature counts what is its own. */
export const composeCounting = ({ db, clock, log }: Given, config: Config): CountNeeds => ({
  ...{ db, clock, log, zone: config.numbers.zone },
  sources: { countMembers, countMembersOfMonth, countMoney, countRefusals, countViewing, findFirstMoney },
})

export const composeNumbers = ({ db, clock }: Given, config: Config) =>
  createNumbers({ db, clock, zone: config.numbers.zone })
