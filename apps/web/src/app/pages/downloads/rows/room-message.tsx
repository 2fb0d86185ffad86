import { type StoredFilm, toTotalBytes } from '@kola/player/stored/film'
import type { StoreQueue } from '@kola/player/stored/store-queue'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { HardDrive } from '@kola/ui/icons/downloads'
import { toAbout } from '#features/stored/queue/about.ts'
import { sayBytes } from '#features/stored/size-words.ts'
import { say } from '../words.ts'
import { removeFilm } from './way-rows.tsx'

interface RoomMessageProps {
  waiting: readonly StoredFilm[]
  ready: readonly StoredFilm[]
  queue: StoreQueue
}

/** The device is full: what waits, how much it takes, and what can go. */
export function RoomMessage({ waiting, ready, queue }: RoomMessageProps) {
  const size = sayBytes(waiting.reduce((sum, film) => sum + toTotalBytes(film) - film.storedBytes, 0))
  const seen = ready.filter((film) => toAbout(film).isSeen)
  const films = waiting.length
  function dropSeen() {
    for (const film of seen) removeFilm(queue, film)
    void queue.look()
  }
  return (
    <div className="gapped">
      <Message kind="warning" icon={HardDrive}>
        <p>
          <strong>{say('nearlyFull')}</strong>
        </p>
        <p>{say(seen.length > 0 ? 'waitForRoom' : 'waitForRoomPlain', { films, size })}</p>
      </Message>
      <div className="button-row">
        {seen.length > 0 && (
          <Button look="main" onClick={dropSeen}>
            {say('dropSeen')}
          </Button>
        )}
        {ready.length > 0 && <Button onClick={() => document.getElementById('ready')?.focus()}>{say('choose')}</Button>}
        <Button onClick={() => void queue.look()}>{say('look')}</Button>
      </div>
    </div>
  )
}
