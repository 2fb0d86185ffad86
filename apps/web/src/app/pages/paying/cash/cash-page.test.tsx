import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findDeposit, listBanks } from '#features/payments/cash/banks.ts'
import { buying, toText } from '../testing/buying.ts'
import { Cash, type CashProps, toContinue } from './cash-page.tsx'

const toBank = (id: string) => ({
  ...{ id, name: `${id} Demo Bank`, accountnumber: '0000000017', accountName: 'Kola Demo' },
})
const banks = ['iroko', 'zuma', 'cowrie', 'lagoon', 'savannah', 'confluence'].map(toBank)
const deposit: Payment = {
  ...examplePayment,
  ...{ gateway: 'manual', state: 'pending', amount: '2320.00', expiry_date: null },
  deposit: { bank: toBank('zuma'), expiresAt: '2026-11-29T09:00:00.000Z' },
}
const draw = (over: Partial<CashProps> = {}) =>
  renderToStaticMarkup(
    <Cash
      {...{ buying, banks, bankId: '', onBank: () => {}, payment: null, due: '2900.00' }}
      sending={{ isSending: false, failure: null }}
      {...over}
    />,
  )

test('CASH-01 six banks are offered, and choosing one shows its account', () => {
  const html = draw()
  expect([...html.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, id]) => id)).toEqual(banks.map(({ id }) => id))
  expect(toText(html)).not.toContain('000 000 0017')
  const chosen = toText(draw({ bankId: 'cowrie' }))
  expect(chosen).toContain(
    'Amount ₦2,900 Bank cowrie Demo Bank Account number 000 000 0017 Name on the account Kola Demo',
  )
})

test('CASH-01 a deposit that is noted shows its reference, the amount with its discount, and by when to pay in', () => {
  const html = draw({ payment: deposit, bankId: 'zuma' })
  const text = toText(html)
  expect(text).toContain('Amount ₦2,320 Bank zuma Demo Bank')
  expect(text).toContain('Write on the slip as depositor KL-7F3K9Q2MXA Pay in by 29 November 2026')
  for (const label of ['Copy amount', 'Copy account number', 'Copy reference']) {
    expect(html).toContain(`aria-label="${label}"`)
  }
})

test('CASH-02 CONTINUE goes to /login, which leads a member on to where the deposit stands', () => {
  expect(draw()).toMatch(/href="#\/login"[^>]*>CONTINUE</)
  expect(toContinue(null)).toBe('#/login')
  expect(toContinue(deposit)).toBe('#/login?next=%2Fpayment-res%3Ftx_ref%3DKL-7F3K9Q2MXA')
})

test('CASH-03 the page points to support email and chat for activation', () => {
  const html = draw({ bankId: 'zuma' })
  expect(html).toContain('href="mailto:help@kola.example"')
  expect(html).toMatch(/href="#\/contact">chat with us</)
  const bare = { ...buying, config: {} }
  expect(toText(draw({ bankId: 'zuma', buying: bare }))).toContain('Chat with us , with your reference.')
})

test('a deposit that could not be noted says so and keeps the account in view', () => {
  const failure = { text: 'We could not reach the service', code: 'NETWORK', fields: {} } as const
  const text = toText(draw({ bankId: 'zuma', sending: { isSending: false, failure } }))
  expect(text).toContain('Your deposit is not noted yet We could not reach the service')
  expect(text).toContain('000 000 0017')
})

test('CASH-01 an account that lacks one of its four members is not offered; without any, another way is', () => {
  const config = { bank_accounts: JSON.stringify([banks[0], { ...banks[1], accountnumber: '' }, { id: 'x' }]) }
  expect(listBanks(config)).toEqual([banks[0]])
  expect(listBanks({ bank_accounts: 'none' })).toEqual([])
  expect(draw({ banks: [] })).toContain('href="#/selectpayment-dsp/basic-ngn-30/basic"')
})

test('a deposit begun before, or elsewhere, is found again', () => {
  expect(findDeposit([examplePayment, deposit], 'basic-ngn-30')).toBe(deposit)
  expect(findDeposit([deposit], 'family-ngn-30')).toBeUndefined()
  expect(findDeposit([{ ...deposit, state: 'paid' }], 'basic-ngn-30')).toBeUndefined()
})
