import type { ProducerStatementRow } from '@kola/contract/producers/producers'
import { toMonthText, toSumText } from '#features/producers/words.ts'
import { toDay } from '#shared/format.ts'

/** What they were told, the newest month first. */
export const Statements = ({ producerId, statements }: { producerId: string; statements: ProducerStatementRow[] }) => (
  <section className="panel" aria-labelledby="statements">
    <div className="panel__head">
      <h2 id="statements">Statements</h2>
    </div>
    {statements.length === 0 && <p className="empty">None was issued yet.</p>}
    <ul className="items">
      {statements.map(({ id, number, month, totals, issuedAt, issuedBy, corrects, correctedBy }) => (
        <li key={id}>
          <div className="grow">
            <a
              className="table__link"
              href={`#/producers?producer=${producerId}&month=${month}${correctedBy ? `&statement=${id}` : ''}`}
            >
              {toMonthText(month)}
            </a>
            <p className="note">
              {number}, {toDay(new Date(issuedAt))} by {issuedBy}
              {corrects && `, in the place of ${corrects}`}
            </p>
          </div>
          <div className="right">
            <b>{totals.map(toSumText).join(', ')}</b>
            <p className="note">
              {correctedBy ? (
                <span className="s s--off">corrected by {correctedBy}</span>
              ) : (
                <span className="s s--live">issued</span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
