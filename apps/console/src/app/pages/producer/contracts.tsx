import type { ProducerContract } from '@kola/contract/producers/producers'
import { toCount } from '#features/members/words.ts'
import { toDayText, toRuleText } from '#features/producers/words.ts'
import { Icon } from '#shared/parts/icon.tsx'

interface ContractsProps {
  contracts: readonly ProducerContract[]
  /** Null for whoever may not. */
  onAsk: ((contract: ProducerContract | null) => void) | null
}

const SHOWN_TITLES = 6

const toNames = ({ titles }: ProducerContract): string => {
  const names = titles.slice(0, SHOWN_TITLES).map(({ name }) => name)
  const more = titles.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const toDays = ({ from, until }: ProducerContract): string =>
  `${toDayText(from)} to ${until === null ? 'no end' : toDayText(until)}`

/** The newest first. */
export const Contracts = ({ contracts, onAsk }: ContractsProps) => (
  <section className="panel" aria-labelledby="contracts">
    <div className="panel__head">
      <h2 id="contracts">Contracts</h2>
      {onAsk && (
        <button type="button" className="b b--s b--line" onClick={() => onAsk(null)}>
          <Icon name="plus" />
          New contract
        </button>
      )}
    </div>
    {contracts.length === 0 && <p className="empty">None yet. A contract names titles, days and a rule.</p>}
    <ul className="items">
      {contracts.map((contract) => (
        <li key={contract.id}>
          <div className="grow">
            <b>{contract.reference || 'Contract'}</b>
            <p>
              {toRuleText(contract.rule)}, {toDays(contract)}
            </p>
            <p className="note">
              {toCount(contract.titles.length, 'title')}: {toNames(contract)}
            </p>
          </div>
          {onAsk && (
            <button
              type="button"
              className="b b--s b--line"
              aria-label={`Change… ${contract.reference || toDays(contract)}`}
              onClick={() => onAsk(contract)}
            >
              Change…
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
