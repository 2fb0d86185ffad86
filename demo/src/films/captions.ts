import type { Caption } from './scripts.ts'

function toTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const milliseconds = Math.round((seconds - whole) * 1000)
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(Math.floor(whole / 3600), 2)}:${pad(Math.floor(whole / 60) % 60, 2)}:${pad(whole % 60, 2)}.${pad(milliseconds, 3)}`
}

/** WebVTT of one language, in NFC. */
export function toCaptionTrack(captions: readonly Caption[], language: 'en' | 'yo'): string {
  const cues = captions.map(([from, to, english, yoruba], index) => {
    return `${index + 1}\n${toTime(from)} --> ${toTime(to)}\n${language === 'en' ? english : yoruba}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`.normalize('NFC')
}

interface Sprite {
  image: string
  intervalSeconds: number
  columns: number
  width: number
  height: number
}

/** WebVTT that names one tile of the sprite for each interval. */
export function toStoryboardTrack(sprite: Sprite, durationSeconds: number): string {
  const count = Math.ceil(durationSeconds / sprite.intervalSeconds)
  const cues = Array.from({ length: count }, (_, index) => {
    const from = index * sprite.intervalSeconds
    const to = Math.min(from + sprite.intervalSeconds, durationSeconds)
    const x = (index % sprite.columns) * sprite.width
    const y = Math.floor(index / sprite.columns) * sprite.height
    return `${toTime(from)} --> ${toTime(to)}\n${sprite.image}#xywh=${x},${y},${sprite.width},${sprite.height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
