import type { Sheet, SheetContract } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { BrandMark } from '@kola/ui/frame/brand'
import { toCount } from '#features/members/words.ts'
import { KINDS, toDayText, toMonthText, toRuleText, toShareText, toSumText } from '#features/producers/words.ts'
import { toDay } from '#shared/format.ts'
import { Scroll } from '#shared/parts/scroll.tsx'
import { PaperFoot } from './paper-foot.tsx'

interface PaperProps {
  sheet: Sheet
  /** Null of a draft. */
  statement: ProducerStatement | null
  /** It is what the page is about. */
  isMain: boolean
}

/** The sheet as it is printed: it is paper in either light. */
export const Paper = ({ sheet, statement, isMain }: PaperProps) => (
  <article className="sheet" data-theme="light" aria-label={`Sheet of ${sheet.producer.name}`}>
    <div className="flex between top-align">
      <span className="flex sheet__payer">
        <BrandMark />
        <b>{sheet.payer.name}</b>
      </span>
      <span className="right note">
        {statement ? `Statement ${statement.number}` : 'Draft, not issued'}
        <br />
        {statement ? `Issued ${toDay(new Date(statement.issuedAt))}` : `Counted ${toDay(new Date(sheet.countedAt))}`}
        {statement?.corrects && (
          <>
            <br />
            In the place of {statement.corrects.number}
          </>
        )}
      </span>
    </div>
    <div className="sheet__rule" />
    <div className="flex between top-align sheet__head">
      <div>
        <p className="note">For</p>
        {isMain ? <h1 className="title">{sheet.producer.name}</h1> : <h2 className="title">{sheet.producer.name}</h2>}
        <p className="sheet__lines">
          {[sheet.producer.address, sheet.producer.reference, sheet.producer.email].filter(Boolean).join('\n')}
        </p>
      </div>
      <div className="right">
        <p className="note">{toMonthText(sheet.month)}</p>
        {sheet.totals.map((sum, at) => (
          <p key={sum.currency} className={at === 0 ? 'figure figure--l' : 'figure'}>
            {toSumText(sum)}
          </p>
        ))}
      </div>
    </div>
    {statement?.corrects && <p>Why: {statement.corrects.why}</p>}
    {sheet.contracts.map((contract) => (
      <ContractTable key={contract.id} contract={contract} />
    ))}
    <PaperFoot sheet={sheet} statement={statement} />
  </article>
)

function ContractTable({ contract }: { contract: SheetContract }) {
  const { reference, rule, from, until, titles } = contract
  const name = `${reference ? `Contract ${reference}: ` : ''}${toRuleText(rule)}, ${toDayText(from)} to ${toDayText(until)}`
  return (
    <Scroll label={name} className="sheet__contract">
      <p>{name}</p>
      <table className="table table--stack">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col" className="n">
              Minutes watched
            </th>
            <th scope="col" className="n">
              Share of all minutes
            </th>
            <th scope="col" className="n">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {titles.map((title) => (
            <tr key={title.id}>
              <td className="table__lead">
                <b>{title.name}</b> {title.kind && <span>{KINDS[title.kind]}</span>}
              </td>
              <Minutes of={title.minutes} />
              <td className="n">{toShareText(title.share)}</td>
              <Sums of={title.amounts} />
            </tr>
          ))}
          <tr className="is-total">
            <td className="table__lead">{toCount(titles.length, 'title')}</td>
            <Minutes of={contract.minutes} />
            <td className="n">{toShareText(contract.share)}</td>
            <Sums of={contract.amounts} />
          </tr>
        </tbody>
      </table>
    </Scroll>
  )
}

/** Where the columns have no heads in sight, it says what it is. */
const Minutes = ({ of }: { of: number }) => (
  <td className="n">
    {of.toLocaleString('en')}
    <span className="sheet__unit">min</span>
  </td>
)

const Sums = ({ of }: { of: SheetContract['amounts'] }) => (
  <td className="n sheet__lines sheet__sum">{of.map(toSumText).join('\n') || '–'}</td>
)
