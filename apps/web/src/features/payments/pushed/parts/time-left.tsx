import { Progress } from '@kola/ui/content/progress'
import { Rich } from '#shared/messages/rich.tsx'
import { formatLeft, formatTime } from '../clock/time-texts.ts'
import type { PushedPlan } from '../plan/plan-pushed.ts'
import { say } from '../words.ts'

interface TimeLeftProps {
  view: Pick<PushedPlan, 'leftMs' | 'leftShare' | 'isSoon'>
  expiresAt: string
  nowMs: number
}

/** How long the number is the payer's: as words, and as a bar that says the same. */
export function TimeLeft({ view, expiresAt, nowMs }: TimeLeftProps) {
  return (
    <div className={`time-left${view.isSoon ? ' time-left--soon' : ''}`}>
      <p>
        <span>
          <Rich
            text={say('yoursUntil', { time: formatTime(expiresAt, nowMs) })}
            parts={{ time: (words) => <time dateTime={expiresAt}>{words}</time> }}
          />
        </span>
        <span role="timer">
          <Rich
            text={say('left', { left: formatLeft(view.leftMs) })}
            parts={{ left: (words) => <strong>{words}</strong> }}
          />
        </span>
      </p>
      <Progress at={view.leftShare} />
    </div>
  )
}
