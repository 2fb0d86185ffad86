import { expect, test } from 'vitest'
import { Declined } from '../provider.ts'
import { refuseForNow } from './short-balance.ts'

function judge(code: string, message: string): unknown {
  try {
    return refuseForNow(new Declined({ code, message, isHard: true }))
  } catch (error) {
    return error instanceof Declined ? [error.decline.isHard, error.decline.class, error.decline.message] : error
  }
}

test.each([
  ['flutterwave', '400', 'Insufficient balance to process this refund'],
  ['paystack', 'insufficient_balance', 'Your balance is not enough to fulfil this request'],
  ['stripe', 'balance_insufficient', 'Insufficient funds in your Stripe balance to refund this amount.'],
  ['paypal', 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'Capture could not be refunded due to insufficient funds.'],
])('%s refuses for now where our balance is short', (_provider, code, message) => {
  expect(judge(code, message)).toEqual([false, 'ours', message])
})

test.each([
  ['charge_already_refunded', 'Charge ch_1 has already been refunded.'],
  ['400', 'Refund amount is greater than the transaction amount left'],
  ['REFUND_TIME_LIMIT_EXCEEDED', 'You are over the time limit to perform a refund on this capture.'],
])('%s is refused for good', (code, message) => {
  expect(judge(code, message)).toEqual([true, undefined, message])
})

test('what no provider refused goes on as it was', () => {
  const error = new Error('no answer')
  expect(() => refuseForNow(error)).toThrow(error)
})
