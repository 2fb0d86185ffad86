import { Icon } from '@kola/ui/controls/icon'
import { Check } from '@kola/ui/icons/signs'
import { say } from '../words.ts'

/** From the payer by the bank to us: where the money is as far as anybody knows. */
export function WayOfMoney({ isSent }: { isSent: boolean }) {
  const steps = [say('youSend'), say('yourBank'), 'Kola']
  const at = isSent ? 1 : 0
  return (
    <ol className="steps steps--lying" aria-label={say('whereItIs')}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-mark={place < at ? 'done' : place === at ? 'now' : 'todo'}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className="steps__dot">{place < at && <Icon of={Check} />}</span>
          <b>
            {step}
            {place < at && <span className="visually-hidden">{say('stepDone')}</span>}
          </b>
        </li>
      ))}
    </ol>
  )
}
