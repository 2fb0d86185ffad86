import { exampleInvoice, type Invoice as InvoiceFacts } from '@kola/contract/payments/invoices'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Invoice } from './invoice.tsx'

const read = (invoice: InvoiceFacts) =>
  renderToStaticMarkup(<Invoice invoice={invoice} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('an invoice names number, seller with tax and company number, buyer, day of supply, what from when to when, net, tax and gross', () => {
  expect(read(exampleInvoice)).toBe(
    'Tax invoice No. KOLA-INV-2026-000042 Kola Demo Seller Kola Demo Address 1 Marina, Lagos ' +
      'Tax number (TIN) 00000000-0001 Company number RC 0000000 Purchaser Ada Obi Issued on 22 November 2026 ' +
      'Supplied on 22 November 2026 Reference KL-7F3K9Q2MXA Receipt 2026-000042 For Amount Basic, every 30 days ' +
      '22 November 2026 to 5 January 2027 ₦2,900 Net ₦2,697.67 VAT 7.5 % ₦202.33 Total ₦2,900',
  )
})

test('what the seller has not said is said to be missing', () => {
  const supplier = { ...exampleInvoice.supplier, address: '', taxNumber: '', companyNumber: '' }
  const text = read({ ...exampleInvoice, supplier, purchaser: '' })
  expect(text).toContain(
    'Address Not stated Tax number (TIN) Not stated Company number Not stated Purchaser Not stated Issued',
  )
})

test('a discount stands between the price and what was due, and credit notes behind it', () => {
  const text = read({
    ...{ ...exampleInvoice, discount: '580.00', net: '2158.14', vat: '161.86', gross: '2320.00' },
    ...{ from: null, to: null },
    creditNotes: [
      {
        ...{ number: 'KOLA-CN-2026-000007', issuedAt: '2026-11-23T23:30:00.000Z', reason: 'refund' },
        ...{ net: '1000.00', vat: '75.00', gross: '1075.00' },
      },
      {
        ...{ number: 'KOLA-CN-2026-000008', issuedAt: '2026-11-24T09:00:00.000Z', reason: 'dispute' },
        ...{ net: '1158.14', vat: '86.86', gross: '1245.00' },
      },
    ],
  })
  expect(text).toContain(
    'Basic, every 30 days ₦2,900 Discount −₦580 Net ₦2,158.14 VAT 7.5 % ₦161.86 Total ₦2,320 Credit notes ' +
      'KOLA-CN-2026-000007 of 23 November 2026, given back: ₦1,075, net ₦1,000, VAT ₦75. ' +
      'KOLA-CN-2026-000008 of 24 November 2026, taken back by your bank: ₦1,245, net ₦1,158.14, VAT ₦86.86.',
  )
})
