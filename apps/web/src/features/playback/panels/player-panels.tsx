import type { Title } from '@kola/contract/title'
import type { Player } from '@kola/player/player'
import type { PanelName } from '../screen/player-bars.tsx'
import { AboutPanel, CastPanel } from './about-panel.tsx'
import type { DataPrice } from './quality-choices.ts'
import { QualityPanel } from './quality-panel.tsx'
import { TracksPanel } from './tracks-panel.tsx'

interface PlayerPanelsProps {
  name: PanelName
  player: Player
  title: Title
  dataPrice: DataPrice | null
}

/** The one panel that is open. */
export function PlayerPanels({ name, player, title, dataPrice }: PlayerPanelsProps) {
  switch (name) {
    case 'quality':
      return <QualityPanel player={player} price={dataPrice} />
    case 'tracks':
      return <TracksPanel player={player} />
    case 'about':
      return <AboutPanel title={title} />
    case 'cast':
      return <CastPanel />
  }
}
