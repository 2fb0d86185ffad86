import { toArtUrl } from '@kola/contract/title'
import type { Player } from '@kola/player/player'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Play } from '@kola/ui/icons/titles'
import { type CSSProperties, useRef } from 'react'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import { type DataPrice, formatCost } from '../data/data-price.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { useRemoteFocus } from '../moments/use-remote-focus.ts'
import { findLevel, planQualityChoices } from '../quality/quality-choices.ts'
import { say } from '../words.ts'
import href from './next.css?url'
import { countDown } from './plan-next.ts'
import type { Next, NextUp } from './use-next.ts'

interface NextCardProps {
  player: Player
  up: Next
  offered: NextUp
  dataPrice: DataPrice | null
}

/** What is next, beside the credits. */
export function NextCard({ player, up, offered, dataPrice }: NextCardProps) {
  const { sinceSeconds } = up
  const { title } = offered
  const button = useRef<HTMLButtonElement>(null)
  useRemoteFocus(button)
  const seconds = usePlayerState(player, (state) => sinceSeconds !== null && countDown(state, sinceSeconds).seconds)
  const part = usePlayerState(player, (state) => (sinceSeconds === null ? 0 : countDown(state, sinceSeconds).share))
  const tracks = usePlayerState(player, (state) => state.tracks)
  const level = findLevel(planQualityChoices(tracks), tracks)
  const cost =
    dataPrice && level && title.durationSeconds
      ? say('aboutInData', { cost: formatCost((level.gigabytesPerHour * title.durationSeconds) / 3600, dataPrice) })
      : ''
  return (
    <section className="next" aria-label={say('nextEpisode')}>
      <ScreenStyles href={href} />
      {title.art.kinds.includes('still') && <img src={toArtUrl(title.art, 'still-640', 'webp')} alt="" />}
      <p>
        {/* Counts down: told to the eye alone. */}
        <small aria-hidden="true">{seconds === false ? say('nextEpisode') : say('nextIn', { seconds })}</small>
        <strong>
          {title.number === null ? title.name : say('numbered', { number: title.number, name: title.name })}
        </strong>
        <small>{[title.runningTime, cost].filter(Boolean).join(' · ')}</small>
      </p>
      <div className="next__answers">
        <button
          type="button"
          className="button button--main next__count"
          style={{ '--at': part } as CSSProperties}
          ref={button}
          onClick={up.play}
        >
          <Icon of={Play} solid />
          {say('playNow')}
        </button>
        <Button onClick={up.stay}>{say('stayHere')}</Button>
      </div>
    </section>
  )
}
