import { toAccountName } from '@kola/contract/money/accounts'
import type { LedgerLine } from '@kola/contract/money/books'
import { toDay } from '#shared/format.ts'
import { Scroll } from '#shared/parts/scroll.tsx'

type Line = Pick<LedgerLine, 'account' | 'debit' | 'credit' | 'currency'> & { at?: string }

interface LedgerTableProps {
  label: string
  lines: readonly Line[]
}

/** Lines that belong together come to nothing; each currency by itself. */
export function LedgerTable({ label, lines }: LedgerTableProps) {
  const hasDays = lines.some(({ at }) => at !== undefined)
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  return (
    <Scroll label={label} className="scroll">
      <table className="table table--books">
        <thead>
          <tr>
            <th scope="col">Account</th>
            {hasDays && (
              <th scope="col" className="only-wide">
                Date
              </th>
            )}
            <th scope="col" className="n">
              Debit
            </th>
            <th scope="col" className="n">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, at, debit, credit, currency }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the books are only ever added to
            <tr key={place}>
              <td>{toAccountName(account)}</td>
              {hasDays && <td className="quiet only-wide">{at && toDay(new Date(at))}</td>}
              <td className="n">{debit && `${debit} ${currencies.length > 1 ? currency : ''}`}</td>
              <td className="n">{credit && `${credit} ${currencies.length > 1 ? currency : ''}`}</td>
            </tr>
          ))}
          {currencies.map((currency) => (
            <tr className="is-total" key={currency}>
              <td>Sum, {currency}</td>
              {hasDays && <td className="only-wide" />}
              <td className="n">{toSum(lines, { currency, side: 'debit' })}</td>
              <td className="n">{toSum(lines, { currency, side: 'credit' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** On digits alone, so that no sum is rounded. */
function toSum(lines: readonly Line[], { currency, side }: { currency: string; side: 'debit' | 'credit' }): string {
  const texts = lines.filter((line) => line.currency === currency).map((line) => line[side] || '0')
  const digits = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const sum = texts.reduce((all, text) => {
    const [whole = '0', part = ''] = text.split('.')
    return all + BigInt(whole + part.padEnd(digits, '0'))
  }, 0n)
  const text = String(sum).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
