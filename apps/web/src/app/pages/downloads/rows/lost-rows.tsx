import type { StoreQueue } from '@kola/player/stored/store-queue'
import { IconButton } from '@kola/ui/controls/icon-button'
import { Download } from '@kola/ui/icons/downloads'
import { X } from '@kola/ui/icons/signs'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { useTitle } from '#features/catalogue/queries.ts'
import { StoreDialog } from '#features/stored/store/store-dialog.tsx'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { say } from '../words.ts'
import { POSTER_SIZES } from './way-rows.tsx'

interface LostRowProps {
  titleId: string
  queue: StoreQueue
  toCost: (gigabytes: number) => string | null
  onGone: () => void
}

/** A film that was here, of which the browser left nothing: the service still knows that it was. */
function LostRow({ titleId, queue, toCost, onGone }: LostRowProps) {
  const { data: title } = useTitle(titleId)
  const account = useAccount()
  const [isAsked, setAsked] = useState(false)
  const name = title?.name ?? say('aFilm')
  const forget = () => {
    void queue.remove(titleId).then(onGone, onGone)
  }
  return (
    <li>
      {title ? <TitlePicture art={title.art} shape="poster" sizes={POSTER_SIZES} /> : <div className="picture" />}
      <div className="stored__words">
        <h3>{name}</h3>
      </div>
      <div className="stored__tools">
        <IconButton label={say('forget', { name })} icon={X} onClick={forget} />
        {title && <IconButton label={say('fetchAgain', { name })} icon={Download} onClick={() => setAsked(true)} />}
      </div>
      {isAsked && title && (
        <StoreDialog
          title={title}
          name={name}
          accountId={account?.userid ?? ''}
          toCost={toCost}
          onClose={() => {
            setAsked(false)
            onGone()
          }}
        />
      )}
    </li>
  )
}

interface LostRowsProps extends Omit<LostRowProps, 'titleId'> {
  ids: readonly string[]
}

export function LostRows({ ids, ...rest }: LostRowsProps) {
  if (ids.length === 0) return null
  return (
    <section>
      <h2>{say('takenAway')}</h2>
      <p>{say('takenAwayWhy')}</p>
      <ul className="stored">
        {ids.map((titleId) => (
          <LostRow key={titleId} titleId={titleId} {...rest} />
        ))}
      </ul>
    </section>
  )
}
