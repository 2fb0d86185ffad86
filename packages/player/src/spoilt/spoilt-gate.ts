import { isSpoilt, isStumble } from '../engines/shaka-errors.ts'
import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { MediaSource } from '../source.ts'
import type { SpoiltNeeds, SpoiltWatch } from './watch-spoilt.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>

interface Ending {
  source: MediaSource
  player: ShakaPlayer
  isOver: () => boolean
  end: () => void
}

/** What looks after pieces. No film waits for its code: it comes with the first piece, or the first failure. */
export interface SpoiltGate extends Pick<SpoiltWatch, 'begin' | 'getLost' | 'follow'> {
  /** Goes past what a decoder stumbled over, or ends the film. */
  end: (error: unknown, ending: Ending) => Promise<void>
}

const NOTHING: ReadonlySet<string> = new Set()

export function createSpoiltGate(needs: SpoiltNeeds): SpoiltGate {
  let watch: SpoiltWatch | null = null
  const left = new WeakSet<object>()

  /** Resolves to null where its code does not come: nothing is gone past then. */
  async function open(): Promise<SpoiltWatch | null> {
    const code = watch ? null : await import('./watch-spoilt.ts').catch(() => null)
    watch ??= code?.watchSpoilt(needs) ?? null
    return watch
  }

  return {
    begin: () => watch?.begin(),
    getLost: () => watch?.getLost() ?? NOTHING,
    follow(shaka, player, film) {
      if (watch) return watch.follow(shaka, player, film)
      const onPiece = async () => {
        player.removeEventListener('segmentappended', onPiece)
        const opened = await open()
        opened?.follow(shaka, player, film)
      }
      player.addEventListener('segmentappended', onPiece)
    },
    async end(error, { source, player, isOver, end }) {
      // A decoder that stumbles tells of it twice.
      if (left.has(player)) return
      const opened = isSpoilt(error) || isStumble(error) ? await open() : null
      if (isOver() || left.has(player)) return
      if (!opened) return end()
      if (opened.goPast(error, source)) left.add(player)
      else opened.endAfter(error, player, end)
    },
  }
}
