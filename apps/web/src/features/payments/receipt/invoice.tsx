import type { Invoice as InvoiceFacts } from '@kola/contract/payments/invoices'
import { formatMoney } from '#shared/money.ts'
import { say } from '../words.ts'

const toDay = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

interface Of {
  invoice: InvoiceFacts
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="paper__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the seller has not said is said to be missing, not made up. */
const toSellerFacts = ({ supplier }: InvoiceFacts) =>
  [
    [say('seller'), supplier.name],
    [say('sellerAddress'), supplier.address || say('notStated')],
    [say('taxNumber'), supplier.taxNumber || say('notStated')],
    [say('companyNumber'), supplier.companyNumber || say('notStated')],
  ] as const

const toBuyerFacts = ({ purchaser, issuedAt, suppliedAt, reference, receipt }: InvoiceFacts) =>
  [
    [say('purchaser'), purchaser || say('notStated')],
    [say('issuedOn'), toDay(issuedAt)],
    [say('suppliedOn'), toDay(suppliedAt)],
    [say('reference'), reference],
    ...(receipt ? [[say('receipt'), receipt] as const] : []),
  ] as const

function Sums({ invoice }: Of) {
  const { currency, from, to, vatPercent } = invoice
  const money = (text: string) => formatMoney(text, currency)
  const hasDiscount = Number(invoice.discount) > 0
  const lines = [
    ...(hasDiscount ? [[say('discount'), say('minus', { amount: money(invoice.discount) })] as const] : []),
    [say('net'), money(invoice.net)] as const,
    [say('vatOf', { percent: vatPercent }), money(invoice.vat)] as const,
    [say('invoiceSum'), money(invoice.gross)] as const,
  ]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('for')}</th>
          <th scope="col">{say('amount')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {invoice.item}
            {from && to && <span className="note">{say('fromTo', { from: toDay(from), to: toDay(to) })}</span>}
          </td>
          <td>{money(invoice.price)}</td>
        </tr>
      </tbody>
      <tfoot>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function CreditNotes({ invoice: { creditNotes, currency } }: Of) {
  if (creditNotes.length === 0) return null
  const money = (text: string) => formatMoney(text, currency)
  return (
    <section>
      <h2>{say('creditNotes')}</h2>
      {creditNotes.map((note) => (
        <p key={note.number}>
          {say(note.reason === 'refund' ? 'creditNoteRefund' : 'creditNoteDispute', {
            ...{ number: note.number, day: toDay(note.issuedAt), gross: money(note.gross) },
            ...{ net: money(note.net), vat: money(note.vat) },
          })}
        </p>
      ))}
    </section>
  )
}

/** An invoice as a page of paper, with what was taken from it since. */
export function Invoice({ invoice }: Of) {
  return (
    <article
      className="paper paper--invoice"
      data-theme="light"
      aria-label={say('invoiceOf', { number: invoice.number })}
    >
      <header className="paper__top">
        <div>
          <h1>{say('invoiceTitle')}</h1>
          <p className="count">{say('receiptNumber', { number: invoice.number })}</p>
        </div>
        <strong>{invoice.supplier.name}</strong>
      </header>
      <Facts facts={toSellerFacts(invoice)} />
      <Facts facts={toBuyerFacts(invoice)} />
      <Sums invoice={invoice} />
      <CreditNotes invoice={invoice} />
    </article>
  )
}
