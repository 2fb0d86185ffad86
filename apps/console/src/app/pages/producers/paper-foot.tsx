import type { Sheet, SheetContract } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { toMonthText, toPercentText, toShareText, toSumText } from '#features/producers/words.ts'
import { toDay } from '#shared/format.ts'

/** How it is counted, and beside it what it comes to. */
export const PaperFoot = ({ sheet, statement }: { sheet: Sheet; statement: ProducerStatement | null }) => (
  <>
    <div className="sheet__foot">
      <div className="stack">
        <h3>How it is counted</h3>
        <Counted sheet={sheet} />
      </div>
      <dl className="dl dl--right">
        {sheet.contracts.flatMap(({ id, reference, amounts }) =>
          amounts.map((sum) => (
            <div className="dl__pair" key={`${id} ${sum.currency}`}>
              <dt>{reference || 'Contract'}</dt>
              <dd>{toSumText(sum)}</dd>
            </div>
          )),
        )}
        {sheet.totals.map((sum) => (
          <div className="dl__pair sheet__total" key={sum.currency}>
            <dt>To be paid</dt>
            <dd>{toSumText(sum)}</dd>
          </div>
        ))}
        {statement?.corrects?.difference.map((sum) => (
          <div className="dl__pair" key={sum.currency}>
            <dt>Difference to {statement.corrects?.number}</dt>
            <dd>{toSumText(sum)}</dd>
          </div>
        ))}
      </dl>
    </div>
    <p className="note sheet__end">
      {[sheet.payer.name, ...sheet.payer.address.split('\n').filter(Boolean)].join(', ')}, counted{' '}
      {toDay(new Date(sheet.countedAt))}.
    </p>
  </>
)

function Counted({ sheet }: { sheet: Sheet }) {
  const shares = sheet.contracts.filter(({ rule }) => rule.kind === 'share')
  if (shares.length === 0) return <p>A fee is paid for each month of which the contract holds a day.</p>
  const left = sheet.revenue.map(toSumText).join(', ') || 'nothing'
  return (
    <>
      <p>
        What is left of {toMonthText(sheet.month)} after value added tax, discounts and what went back: <b>{left}</b>.
      </p>
      {shares.map((contract) => (
        <p key={contract.id}>{toShareSentence(sheet, contract)}</p>
      ))}
      <p className="note">
        Minutes are those that players told of, of plays begun in the month by the clocks of {sheet.zone}, of all
        members. It is reckoned in seconds; what a contract comes to is rounded down, and its titles come to it.
      </p>
    </>
  )
}

function toShareSentence(sheet: Sheet, { reference, rule, minutes, share }: SheetContract): string {
  const percent = rule.kind === 'share' ? toPercentText(rule.percent) : ''
  const of = `${minutes.toLocaleString('en')} of ${sheet.minutes.toLocaleString('en')} minutes, which is ${toShareText(share)}`
  return `${reference ? `${reference}: ` : ''}${percent} of it is divided by minutes. Your titles had ${of}.`
}
