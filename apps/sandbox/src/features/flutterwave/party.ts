import type { Controls } from '#shared/controls/controls.ts'
import { createCallbacks } from './billing/callbacks.ts'
import { createCharging } from './billing/charging.ts'
import { createLedger } from './billing/ledger.ts'
import { renewDue } from './billing/renewals.ts'
import { addSeeded } from './billing/seed.ts'
import { createMandating } from './mandates/mandating.ts'

export interface FlutterwaveNeeds {
  controls: Controls
  settings: { secretKey: string; secretHash: string; callbackUrl: string }
}

export type Party = ReturnType<typeof createParty>

/** What the calls and the pages share. */
export function createParty({ controls, settings }: FlutterwaveNeeds) {
  const ledger = createLedger()
  const callbacks = createCallbacks({ controls, settings })
  const charging = createCharging({ controls, ledger, callbacks })
  const mandating = createMandating({ controls, ledger, callbacks, charging })
  const party = { controls, ledger, callbacks, charging, mandating }
  controls.onReset('flutterwave', () => ledger.clear())
  controls.seeds.take('flutterwave', (rows) => {
    for (const row of rows) addSeeded(ledger, row)
  })
  controls.clock.onAdvance(() => {
    mandating.goOn()
    charging.settleLate()
    renewDue(party)
  })
  return party
}
