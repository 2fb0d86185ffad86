import { type Title, toArtUrl } from '@kola/contract/title'
import type { SleepTimer } from '@kola/player/sleep/sleep-timer'
import { Suspense } from 'react'
import { type Episodes, EpisodesPanel } from '../episodes/episodes-panel.tsx'
import type { Film } from '../film/open-film.ts'
import type { PanelName } from '../screen/player-bars.tsx'
import { SpeedPanel } from '../speed/speed-panel.tsx'
import type { ChosenStyle } from '../subtitles/use-subtitle-style.ts'
import { AboutPanel, CastPanel } from './about-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import type { DataPrice } from './quality-choices.ts'
import { QualityPanel } from './quality-panel.tsx'
import { TracksPanel } from './tracks-panel.tsx'

interface PlayerPanelsProps {
  name: PanelName
  film: Film
  title: Title
  dataPrice: DataPrice | null
  sleep: SleepTimer
  subtitles: ChosenStyle
  episodes: Episodes | null
  onClose: () => void
}

/** The one panel that is open. */
export function PlayerPanels({ name, film, title, onClose, ...of }: PlayerPanelsProps) {
  const { dataPrice, sleep, subtitles, episodes } = of
  const { player } = film
  switch (name) {
    case 'speed':
      return (
        <Suspense fallback={null}>
          <SpeedPanel player={player} format={film.format} sleep={sleep} />
        </Suspense>
      )
    case 'quality':
      return <QualityPanel player={player} price={dataPrice} />
    case 'tracks':
      return <TracksPanel {...{ player, subtitles, onClose }} pictureUrl={toPictureUrl(title)} />
    case 'episodes':
      return episodes && <EpisodesPanel episodes={episodes} onClose={onClose} />
    case 'about':
      return <AboutPanel title={title} />
    case 'keys':
      return <KeysPanel onClose={onClose} />
    case 'cast':
      return <CastPanel />
  }
}

function toPictureUrl({ art }: Title): string | null {
  return art.kinds.includes('still') ? toArtUrl(art, 'still-640', 'webp') : null
}
