import type { Producer, ProducerStanding } from '@kola/contract/producers/producers'
import { toCount } from '#features/members/words.ts'
import { toSumText } from '#features/producers/words.ts'
import { ask } from '#shared/location.ts'

interface ProducerItemProps {
  producer: Producer
  standing: ProducerStanding
  /** Mark and word. */
  state: readonly [string, string]
  isHere: boolean
}

/** What the month comes to in the currency of payout; more than one is told by the sheet. */
export const ProducerItem = ({ producer, standing, state: [mark, text], isHere }: ProducerItemProps) => {
  const [sum, ...others] = standing.totals
  const rules = standing.rules.join(' and ')
  return (
    <li className={isHere ? 'is-on' : undefined}>
      <button
        type="button"
        aria-current={isHere ? 'true' : undefined}
        onClick={() => ask({ producer: producer.id, statement: '' })}
      >
        <span className="flex between">
          <b className="cut-line">{producer.name}</b>
          <b className="nowrap">
            {sum ? toSumText(sum) : ''}
            {others.length > 0 && ` + ${others.length}`}
          </b>
        </span>
        <span className="flex between">
          <span className="note">
            {toCount(standing.titles, 'title')}
            {rules && `, ${rules}`}
          </span>
          <span className={`s ${mark}`}>{text}</span>
        </span>
      </button>
    </li>
  )
}
