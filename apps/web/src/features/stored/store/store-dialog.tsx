import type { StoredOffer } from '@kola/contract/stored/stored'
import type { Title } from '@kola/contract/title'
import { Button } from '@kola/ui/controls/button'
import { Radios } from '@kola/ui/entries/radios'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import { call } from '#shared/service/service.ts'
import { readStoredSign } from '#shared/stored/stored-sign.ts'
import type { EpisodePlace } from '../queue/about.ts'
import { readOwnLine } from '../queue/open-store.ts'
import { sayBytes } from '../size-words.ts'
import { say } from '../words.ts'
import { addFilm } from './add-film.ts'
import { findSize, planSizes, type SizeChoice } from './plan-sizes.ts'
import { sayCost } from './say-cost.ts'

export interface StoreDialogProps {
  title: Title
  /** In one line. */
  name: string
  accountId: string
  episode?: EpisodePlace
  /** What so many gigabytes cost, such as `₦103`; null where nobody knows. */
  toCost: (gigabytes: number) => string | null
  /** Of what is chosen, where the screen has none. */
  styles?: ReactNode
  onAdded?: () => void
  onClose: () => void
}

function useOffer(titleId: string) {
  const [offer, setOffer] = useState<StoredOffer | null>(null)
  const { isSending, failure, send } = useSending()
  const [freeBytes, setFreeBytes] = useState<number | null>(null)
  const ask = () =>
    send(async () => setOffer(await call('GET /apps/v2/stored-titles/{titleId}', { params: { titleId } })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again by a press
  useEffect(() => {
    ask()
    navigator.storage.estimate().then(
      ({ quota = 0, usage = 0 }) => setFreeBytes(Math.max(0, quota - usage)),
      () => setFreeBytes(null),
    )
  }, [titleId])
  return { offer, isAsking: isSending, failure, ask, freeBytes }
}

/** Which size, and when: the two things that a film costs. */
export function StoreDialog({ title, name, accountId, episode, toCost, styles, onAdded, onClose }: StoreDialogProps) {
  const { offer, isAsking, failure, ask, freeBytes } = useOffer(title.id)
  const [height, setHeight] = useState(() => readStoredSign().height)
  const adding = useSending()
  const sizes = planSizes(offer?.qualities ?? [])
  const size = findSize(sizes, height)
  const hasRoom = !size || freeBytes === null || size.bytes < freeBytes

  const add = (isUrgent: boolean) => {
    if (!size) return
    adding.send(async () => {
      await addFilm({ title, name, size, isUrgent, accountId, episode }).catch((error: unknown) => {
        throw error instanceof DOMException ? new Error(say('lockerLost'), { cause: error }) : error
      })
      onAdded?.()
      showToast(say(isUrgent || readOwnLine() === 'free' ? 'added' : 'addedWaits', { name }))
      onClose()
    })
  }
  const fault = failure ?? adding.failure
  return (
    <Dialog
      title={say('fetchOf', { name })}
      onClose={onClose}
      actions={
        size && hasRoom ? (
          <When size={size} toCost={toCost} isBusy={adding.isSending} onAdd={add} />
        ) : (
          <Button look={failure ? 'main' : 'quiet'} busy={isAsking} onClick={failure ? ask : onClose}>
            {say(failure ? 'tryAgain' : 'close')}
          </Button>
        )
      }
    >
      {styles}
      {fault && <Message kind="danger">{fault.text}</Message>}
      {!offer && !failure && <p role="status">{say('asking')}</p>}
      {size && (
        <div className="choices">
          <Radios
            legend={say('size')}
            value={String(size.height)}
            onValue={(value) => setHeight(Number(value))}
            choices={sizes.map((one) => toChoice(one))}
          />
        </div>
      )}
      {size && <p>{hasRoom ? sayCost(size, toCost) : say('noRoom', { size: sayBytes(freeBytes ?? 0) })}</p>}
    </Dialog>
  )
}

function toChoice({ height, name, note, bytes }: SizeChoice) {
  const size = sayBytes(bytes)
  return {
    id: String(height),
    label: say('choiceOf', { name, note, size }),
    shown: (
      <span className="choices__row">
        <span>
          {name} <span className="note">{note}</span>
        </span>
        <strong className="money">{size}</strong>
      </span>
    ),
  }
}

interface WhenProps extends Pick<StoreDialogProps, 'toCost'> {
  size: SizeChoice
  isBusy: boolean
  onAdd: (isUrgent: boolean) => void
}

/** Now, or when it costs nothing. Where the line costs nothing there is only now. */
function When({ size, toCost, isBusy, onAdd }: WhenProps) {
  const line = readOwnLine()
  const { isWifiOnly, isAtNight } = readStoredSign()
  if (line === 'free' || !isWifiOnly) {
    return (
      <Button look="main" busy={isBusy} onClick={() => onAdd(false)}>
        {say('fetch')}
      </Button>
    )
  }
  const cost = toCost(size.bytes / 1e9)
  const waiting = say(isAtNight ? 'waitBoth' : 'waitWifi')
  const now = line === 'metered' && cost ? say('fetchNowFor', { cost }) : say('fetchNow')
  // Who may well be on Wi-Fi most likely wants it now.
  const isNowFirst = line === 'unknown'
  return (
    <>
      <Button look={isNowFirst ? 'main' : 'quiet'} busy={isBusy} onClick={() => onAdd(true)}>
        {now}
      </Button>
      <Button look={isNowFirst ? 'quiet' : 'main'} busy={isBusy} onClick={() => onAdd(false)}>
        {waiting}
      </Button>
    </>
  )
}
