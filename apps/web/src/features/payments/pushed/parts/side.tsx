import { say } from '../words.ts'
import { Bill, type BillProps } from './bill.tsx'

/** What is bought and what it costs, beside the slip where there is room. */
export function Side(props: BillProps) {
  const { payment, view } = props
  return (
    <aside className="only-wide" aria-label={say(view.kind === 'short' ? 'soFar' : 'whatYouGet')}>
      <div className="surface stack">
        <h2>{say(view.kind === 'short' ? 'soFar' : 'whatYouGet')}</h2>
        <Bill {...props} />
        <p className="note">{say('nothingRenews', { reference: payment.reference })}</p>
      </div>
    </aside>
  )
}
