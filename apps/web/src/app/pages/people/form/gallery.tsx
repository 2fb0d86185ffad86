import { AVATAR_COUNT, toAvatarUrl } from '@kola/contract/avatar'
import { Button } from '@kola/ui/controls/button'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { useLayoutEffect, useRef, useState } from 'react'
import { peopleTexts } from '#shared/people/people-texts.ts'
import { customerId } from '#shared/service/service.ts'
import { say } from '../words.ts'

const PICTURES = Array.from({ length: AVATAR_COUNT }, (_, index) => index)

interface GalleryProps {
  imageId: number
  onChoose: (imageId: number) => void
  onClose: () => void
}

/** The forty pictures: arrows go from one to the next, OK takes it, CANCEL leaves the one before. */
export function Gallery({ imageId, onChoose, onClose }: GalleryProps) {
  const [chosen, setChosen] = useState(imageId)
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    first.current?.focus({ preventScroll: true })
    first.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const actions = (
    <>
      <Button look="main" onClick={() => onChoose(chosen)}>
        {peopleTexts.ok}
      </Button>
      <Button onClick={onClose}>{peopleTexts.cancel}</Button>
    </>
  )
  return (
    <Dialog wide title={say('choosePicture')} onClose={onClose} actions={actions}>
      <fieldset className="avatars">
        <legend className="visually-hidden">{say('picture')}</legend>
        {PICTURES.map((picture) => (
          <label key={picture}>
            <input
              type="radio"
              name="avatar"
              aria-label={say('pictureNumber', { number: picture + 1 })}
              checked={picture === chosen}
              ref={picture === imageId ? first : undefined}
              onChange={() => setChosen(picture)}
            />
            <img src={toAvatarUrl(customerId, picture)} alt="" width="72" height="72" loading="lazy" />
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
