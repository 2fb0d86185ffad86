import { askFor } from './transfer.ts'
import type { Way } from './way.ts'

/** Of those who are shown a code some never dial it. */
const DIALS = 0.85

/** Each period by a code that is dialled. */
export const byCode = (party: 'paystack' | 'flutterwave'): Way => ({
  ...{ name: `USSD at ${party}`, party, renews: false },
  async buy(buyer) {
    const { at, chance } = buyer
    const pushed = await askFor(buyer, party, { paymentmethod: 'ussd', bank: 'gtbank' })
    if (pushed?.kind === 'ussd' && chance.is(DIALS, 'dials')) await at.sandbox.control('/dial', { code: pushed.code })
  },
})
