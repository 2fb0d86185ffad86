import type { Title } from '@kola/contract/title'
import { Icon } from '@kola/ui/controls/icon'
import { Download } from '@kola/ui/icons/downloads'
import { Check } from '@kola/ui/icons/signs'
import { type ReactNode, Suspense, useState } from 'react'
import { downloadsPath } from '#shared/more-patterns.ts'
import { canStore } from '#shared/stored/stored-sign.ts'
import { lazyView } from '#shared/views/lazy-view.tsx'
import type { EpisodePlace } from './queue/about.ts'
import { useStore, useStoreState } from './use-store.ts'
import { say } from './words.ts'

const StoreDialog = lazyView(() => import('./store/store-dialog.tsx').then((module) => module.StoreDialog))

export interface DownloadButtonProps {
  title: Title
  /** In one line. */
  name: string
  accountId: string
  episode?: EpisodePlace
  /** Of the button; `round` bears its word below. */
  look?: 'round' | 'icon'
  toCost: (gigabytes: number) => string | null
  /** It is on its way. */
  onAdded: () => void
  /** Of the dialog. */
  styles: ReactNode
}

/** Puts the film on this device; where it is there or on its way, leads to where that is seen. */
export function DownloadButton(props: DownloadButtonProps) {
  const { title, name, look = 'round' } = props
  const shape = look === 'round' ? 'round-action' : 'icon-button'
  const store = useStore()
  const { films } = useStoreState(store)
  const [isAsked, setAsked] = useState(false)
  const film = films.find(({ titleId }) => titleId === title.id)
  if (!canStore()) return null
  if (film) {
    const isReady = film.status === 'ready'
    return (
      <a className={shape} href={downloadsPath} aria-label={say(isReady ? 'downloadedOf' : 'onTheWayOf', { name })}>
        <Icon of={isReady ? Check : Download} />
        {look === 'round' && <span>{say(isReady ? 'downloaded' : 'onTheWay')}</span>}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={shape} aria-label={say('downloadOf', { name })} onClick={() => setAsked(true)}>
        <Icon of={Download} />
        {look === 'round' && <span>{say('download')}</span>}
      </button>
      {isAsked && (
        <Suspense>
          <StoreDialog {...props} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
