import type { Config } from '#config.ts'
import { closing } from '#features/account/leaving/closing.ts'
import { closeMoney, reopenMoney } from '#features/billing/leaving/close-money.ts'
import { readLeaving } from '#features/billing/leaving/read-leaving.ts'
import { closeFor } from '#features/leaving/close-for.ts'
import { createRestore } from '#features/leaving/restore.ts'
import { createLeaving } from '#features/leaving/service.ts'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Messages } from '#shared/messages.ts'
import type { SignInEnd } from '#shared/sign-in-end.ts'
import type { Standings } from '#shared/standing.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from './platform.ts'

interface Parts {
  config: Config
  tenants: Tenants
  messages: Messages
  standings: Pick<Standings, 'read'>
  signIns: SignInEnd
  events: AccountEvents
}

/** Closing an account, and bringing it back. */
export function composeLeaving(platform: Platform, { config, tenants, messages, standings, signIns, events }: Parts) {
  const { db, clock, log, queue } = platform
  const money = {
    read: (who: Parameters<typeof readLeaving>[1]) => readLeaving({ db, clock, standings }, who),
    close: (...given: Parameters<typeof closeMoney> extends [unknown, ...infer Rest] ? Rest : never) =>
      closeMoney({ clock, queue }, ...given),
    reopen: reopenMoney,
  }
  const needs = {
    db,
    clock,
    log,
    tenants,
    messages,
    accounts: closing,
    money,
    events,
    publicUrl: config.http.publicUrl,
  }
  const copies = { ...platform, tenants, messages, events, publicUrl: config.http.publicUrl }
  const leaving = createLeaving({ ...needs, signIns })
  return {
    ...{ copies, leaving, restoring: createRestore(needs) },
    closeFor: (who: Parameters<typeof closeFor>[1]) => closeFor({ db, tenants, leaving }, who),
  }
}
