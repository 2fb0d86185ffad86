import { readConnection } from '@kola/player/engines/connection'
import type { Player } from '@kola/player/player'
import { Button } from '@kola/ui/controls/button'
import { Film } from '@kola/ui/icons/bars'
import { readChoices, toQuality } from '../choices/kept-choices.ts'
import { type DataPrice, formatCost, formatData } from '../data/data-price.ts'
import { DataStyles } from '../data/data-styles.tsx'
import { usePlayerState } from '../film/use-player-state.ts'
import { MiddleControls } from '../screen/middle-controls.tsx'
import { say } from '../words.ts'
import { planQualityChoices } from './quality-choices.ts'

interface EarProps {
  player: Player
  price: DataPrice | null
  pictureUrl: string | null
}

/** Stands where the picture would: the film is only heard, and no byte of its picture is fetched. */
export function Ear({ player, price, pictureUrl }: EarProps) {
  const tracks = usePlayerState(player, (state) => state.tracks)
  const level = planQualityChoices(tracks).find(({ mode }) => mode === 'sound')
  function show() {
    void player.send({ type: 'selectQuality', ...toQuality(readChoices(), readConnection()), isPassing: true })
  }
  return (
    <div className="ear">
      <DataStyles />
      {pictureUrl && <img src={pictureUrl} alt="" />}
      <h2>{say('soundOnly')}</h2>
      {level && <p>{sayCost(level.gigabytesPerHour, price)}</p>}
      <MiddleControls player={player} />
      <Button small icon={Film} onClick={show}>
        {say('showPicture')}
      </Button>
    </div>
  )
}

function sayCost(gigabytes: number, price: DataPrice | null): string {
  const data = formatData(gigabytes)
  return price ? say('soundCost', { data, cost: formatCost(gigabytes, price) }) : say('soundData', { data })
}
