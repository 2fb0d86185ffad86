import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Receipt, type ReceiptParties } from './receipt.tsx'

const parties: ReceiptParties = {
  ...{ payer: 'Ada Obi', email: 'ada@example.com', seller: 'Kola Demo' },
  ...{ taxNumber: '00000000-0001', vatPercent: '7.5' },
}
const read = (payment: Payment, of = parties) =>
  renderToStaticMarkup(<Receipt payment={payment} parties={of} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('a receipt names number, day, way, payer, what was bought, net, tax and sum', () => {
  expect(read(examplePayment)).toBe(
    'Receipt No. 2026-000042 Kola Demo Paid on 22 November 2026 Paid by Flutterwave ' +
      'Reference KL-7F3K9Q2MXA Member Ada Obi, ada@example.com For Amount Basic, every 30 days Until 5 January 2027 ' +
      '₦2,900 Net ₦2,697.67 VAT 7.5 % ₦202.33 Paid ₦2,900 ' +
      'Kola Demo, tax number 00000000-0001. Keep this for your records; it is also in your mail.',
  )
})

test('a discount stands between the price and what was paid', () => {
  const cheaper = { ...examplePayment, amount: '2320.00', discount: '580.00', coupon: '20DISCOUNT', vat: '161.86' }
  expect(read(cheaper)).toContain(
    'Until 5 January 2027 ₦2,900 20DISCOUNT −₦580 Net ₦2,158.14 VAT 7.5 % ₦161.86 Paid ₦2,320',
  )
})

test('one that was given back says so; a seller without a tax number names none', () => {
  const text = read({ ...examplePayment, state: 'refunded' }, { ...parties, taxNumber: '' })
  expect(text).toContain('This payment was given back. Kola Demo. Keep this for your records; it is also in your mail.')
})
