import type { Title } from '@kola/contract/title'
import type { SleepTimer } from '@kola/player/sleep/sleep-timer'
import { Suspense } from 'react'
import type { DataPrice } from '../data/data-price.ts'
import { DataPanel } from '../data-panel/data-panel.tsx'
import { type Episodes, EpisodesPanel } from '../episodes/episodes-panel.tsx'
import { toStillUrl } from '../film/film-name.ts'
import type { Film } from '../film/open-film.ts'
import { QualityPanel } from '../quality/quality-panel.tsx'
import type { PanelName } from '../screen/player-bars.tsx'
import { SpeedPanel } from '../speed/speed-panel.tsx'
import type { ChosenStyle } from '../subtitles/use-subtitle-style.ts'
import { AboutPanel, CastPanel } from './about-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { TracksPanel } from './tracks-panel.tsx'

interface PlayerPanelsProps {
  name: PanelName
  film: Film
  title: Title
  dataPrice: DataPrice | null
  sleep: SleepTimer
  subtitles: ChosenStyle
  episodes: Episodes | null
  onPanel: (name: PanelName) => void
  onClose: () => void
}

/** The one panel that is open. */
export function PlayerPanels({ name, film, title, onPanel, onClose, ...of }: PlayerPanelsProps) {
  const { dataPrice, sleep, subtitles, episodes } = of
  const { player } = film
  switch (name) {
    case 'speed':
      return (
        <Suspense fallback={null}>
          <SpeedPanel {...{ player, sleep, onClose }} format={film.format} />
        </Suspense>
      )
    case 'quality':
      return <QualityPanel {...{ film, onClose }} usualPrice={dataPrice} onData={() => onPanel('data')} />
    case 'data':
      return (
        <Suspense fallback={null}>
          <DataPanel film={film} usualPrice={dataPrice} onClose={onClose} />
        </Suspense>
      )
    case 'tracks':
      return <TracksPanel {...{ player, film, subtitles, onClose }} pictureUrl={toStillUrl(title)} />
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
