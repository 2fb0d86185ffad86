import type { Page } from '@playwright/test'
import type { PlayerName } from './page.ts'

/** A quality as a player lists it: `index` is the player's own. */
export interface ListedRung {
  height: number
  /** Bits a second, by the manifest. */
  bandwidth: number
  index: number
}

interface ShakaVariant {
  active: boolean
  height: number
  bandwidth: number
  language: string
  originalVideoId: string
}

/** What a partner's page asks of a player by the player's own calls; each runs in that page. */
interface Drive {
  listRungs(): ListedRung[]
  chooseRung(index: number): void
  listAudio(): string[]
  chooseAudio(language: string): void
  listText(): string[]
  chooseText(language: string): void
}

/** Each is written into the page as text, so it may use nothing from outside itself. */
const DRIVES: Record<PlayerName, () => Drive> = {
  shaka: () => {
    const { player } = window
    return {
      // In HLS a quality goes with one sound, so variants are asked, not pictures: those are listed for the sound of now.
      listRungs: () => {
        const variants: ShakaVariant[] = player.getVariantTracks()
        const language = variants.find((variant) => variant.active)?.language
        const rungs = variants
          .map((variant, index) => ({ ...variant, index }))
          .filter((rung) => rung.language === language)
        const toPicture = (rung: (typeof rungs)[number]) => rung.originalVideoId
        return rungs.filter((rung, at) => rungs.findIndex((other) => toPicture(other) === toPicture(rung)) === at)
      },
      chooseRung: (index) => {
        player.configure({ abr: { enabled: false } })
        player.selectVariantTrack(player.getVariantTracks()[index], true)
      },
      listAudio: () => player.getAudioTracks().map((track: { language: string }) => track.language),
      chooseAudio: (language) =>
        player.selectAudioTrack(
          player.getAudioTracks().find((track: { language: string }) => track.language === language),
        ),
      listText: () => player.getTextTracks().map((track: { language: string }) => track.language),
      chooseText: (language) =>
        player.selectTextTrack(
          player.getTextTracks().find((track: { language: string }) => track.language === language),
        ),
    }
  },
  dashjs: () => {
    const { player } = window
    return {
      listRungs: () =>
        player.getRepresentationsByType('video').map((rung: { height: number; bandwidth: number }, index: number) => ({
          height: rung.height,
          bandwidth: rung.bandwidth,
          index,
        })),
      chooseRung: (index) => {
        player.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: false } } } })
        player.setRepresentationForTypeByIndex('video', index, true)
      },
      listAudio: () => player.getTracksFor('audio').map((track: { lang: string }) => track.lang),
      chooseAudio: (language) =>
        player.setCurrentTrack(player.getTracksFor('audio').find((track: { lang: string }) => track.lang === language)),
      listText: () => player.getTracksFor('text').map((track: { lang: string }) => track.lang),
      chooseText: (language) =>
        player.setTextTrack(
          player.getTracksFor('text').findIndex((track: { lang: string }) => track.lang === language),
        ),
    }
  },
  hlsjs: () => {
    const { player } = window
    return {
      listRungs: () =>
        player.levels.map((level: { height: number; bitrate: number }, index: number) => ({
          height: level.height,
          bandwidth: level.bitrate,
          index,
        })),
      chooseRung: (index) => {
        player.currentLevel = index
      },
      listAudio: () => player.audioTracks.map((track: { lang: string }) => track.lang),
      chooseAudio: (language) => {
        player.audioTrack = player.audioTracks.findIndex((track: { lang: string }) => track.lang === language)
      },
      listText: () => player.subtitleTracks.map((track: { lang: string }) => track.lang),
      chooseText: (language) => {
        player.subtitleTrack = player.subtitleTracks.findIndex((track: { lang: string }) => track.lang === language)
        player.subtitleDisplay = true
      },
    }
  },
}

/** Gives the page `window.drive`, once its player has loaded a film. */
export async function takeControls(page: Page, player: PlayerName): Promise<void> {
  await page.evaluate(`window.drive = (${DRIVES[player].toString()})()`)
}

/** Every quality that the player offers, the smallest first. */
export async function listRungs(page: Page): Promise<ListedRung[]> {
  const rungs: ListedRung[] = await page.evaluate(() =>
    window.drive.listRungs().map(({ height, bandwidth, index }: ListedRung) => ({ height, bandwidth, index })),
  )
  return rungs.sort((a, b) => a.height - b.height || a.bandwidth - b.bandwidth)
}

/** Languages of sound and of text, each once, in order of the alphabet. */
export function listLanguages(page: Page): Promise<{ audio: string[]; text: string[] }> {
  return page.evaluate(() => ({
    audio: [...new Set<string>(window.drive.listAudio())].sort(),
    text: [...new Set<string>(window.drive.listText())].sort(),
  }))
}

export async function choose(page: Page, kind: 'Rung' | 'Audio' | 'Text', value: number | string): Promise<void> {
  await page.evaluate(([call, wanted]) => window.drive[`choose${call}`](wanted), [kind, value] as const)
}

/** What the element shows and says now. */
export function readShown(
  page: Page,
): Promise<{ height: number; cues: string[]; seconds: number; hasEnded: boolean; error: string | null }> {
  return page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    const cues = [...video.textTracks].flatMap((track) =>
      track.mode === 'disabled' ? [] : [...(track.activeCues ?? [])],
    )
    return {
      height: video.videoHeight,
      // A cue over a cut stands in both segments.
      cues: [...new Set(cues.map((cue) => (cue as VTTCue).text))],
      seconds: video.currentTime,
      hasEnded: video.ended,
      error: window.playError ?? null,
    }
  })
}

/**
 * Goes to a second of the film and plays on from there. The film is asked as it tells of itself: who looks from outside
 * may come when it has long played on.
 * @returns null once pictures of that moment came, or how the film stands when none came in time
 */
export function seek(page: Page, seconds: number, timeoutMs = 30_000): Promise<string | null> {
  return page.evaluate(
    ([target, waitMs]) => {
      const video = document.querySelector('video') as HTMLVideoElement
      const { promise, resolve } = Promise.withResolvers<string | null>()
      const look = () => {
        const isShown = !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        if (isShown && video.currentTime > target - 0.25 && video.currentTime < target + 4) resolve(null)
      }
      const tell = () => {
        const { currentTime, readyState, seeking, paused, ended, buffered } = video
        const kept = Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)])
        resolve(JSON.stringify({ currentTime, readyState, seeking, paused, ended, kept, error: window.playError }))
      }
      for (const event of ['seeked', 'loadeddata', 'canplay', 'playing', 'timeupdate'])
        video.addEventListener(event, look)
      setTimeout(tell, waitMs)
      video.currentTime = target
      // A player that still waits for bytes answers later, which nobody waits for here.
      video.play().catch(() => undefined)
      return promise
    },
    [seconds, timeoutMs] as const,
  )
}
