import { type Title, toArtUrl } from '@kola/contract/title'
import type { Player } from '@kola/player/player'
import type { PanelName } from '../screen/player-bars.tsx'
import type { ChosenStyle } from '../subtitles/use-subtitle-style.ts'
import { AboutPanel, CastPanel } from './about-panel.tsx'
import type { DataPrice } from './quality-choices.ts'
import { QualityPanel } from './quality-panel.tsx'
import { TracksPanel } from './tracks-panel.tsx'

interface PlayerPanelsProps {
  name: PanelName
  player: Player
  title: Title
  dataPrice: DataPrice | null
  subtitles: ChosenStyle
  onClose: () => void
}

/** The one panel that is open. */
export function PlayerPanels({ name, player, title, dataPrice, subtitles, onClose }: PlayerPanelsProps) {
  switch (name) {
    case 'quality':
      return <QualityPanel player={player} price={dataPrice} />
    case 'tracks':
      return <TracksPanel {...{ player, subtitles, onClose }} pictureUrl={toPictureUrl(title)} />
    case 'about':
      return <AboutPanel title={title} />
    case 'cast':
      return <CastPanel />
  }
}

function toPictureUrl({ art }: Title): string | null {
  return art.kinds.includes('still') ? toArtUrl(art, 'still-640', 'webp') : null
}
