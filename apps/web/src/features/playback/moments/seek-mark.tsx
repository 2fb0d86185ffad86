import { Icon } from '@kola/ui/controls/icon'
import { FastForward, Rewind } from '@kola/ui/icons/player'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import { say } from '../words.ts'
import href from './moments.css?url'
import type { Tapped } from './plan-tap.ts'

/** How far the taps on one side of the picture have led. */
export function SeekMark({ tapped }: { tapped: Tapped | null }) {
  const isSeen = tapped !== null && tapped.seconds > 0
  return (
    <>
      {isSeen && <ScreenStyles href={href} />}
      <div role="status">
        {isSeen && (
          <p className={tapped.side === 'forward' ? 'tapped tapped--on' : 'tapped'}>
            <Icon of={tapped.side === 'forward' ? FastForward : Rewind} solid />
            {say('secondsSpoken', { count: tapped.seconds })}
          </p>
        )}
      </div>
    </>
  )
}
