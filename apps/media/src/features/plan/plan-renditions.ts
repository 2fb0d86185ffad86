import { MAX_SD_LINES } from '@kola/contract/media'
import type { RenditionPlan } from '#shared/plan.ts'
import type { Fraction, Probe, VideoStream } from '#shared/probe.ts'
import { SEGMENT_SECONDS } from '#shared/segment.ts'
import { MAX_FRAME_RATE, type Rung } from './ladder.ts'

/** A source this little below a rung still gets it, at the source's own size, so that 848x470 does not fall to 360p. */
const NEARLY = 1.08

/** The rates that films are made in. */
const USUAL_RATES: readonly Fraction[] = [
  { numerator: 24000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
]

/** Chooses the qualities of a film: those of the ladder that its picture fills, never larger than the picture itself. */
export function planRenditions(probe: Probe, ladder: readonly Rung[]): RenditionPlan[] {
  const frameRate = planFrameRate(probe.video)
  const filled = ladder.filter((rung) => toScale(probe.video, rung) <= NEARLY)
  const lowest = ladder[0]
  if (filled.length > 0) return filled.map((rung) => toRendition(probe.video, rung, frameRate))
  return lowest ? [toRendition(probe.video, lowest, frameRate)] : []
}

/** A constant rate of at most 30: varying rates become the nearest usual one, fast ones a whole part of themselves. */
export function planFrameRate(video: VideoStream): Fraction {
  const rate = video.frameRate.numerator / video.frameRate.denominator
  if (video.isVariableRate) {
    const usual = USUAL_RATES.find(({ numerator, denominator }) => numerator / denominator >= rate - 0.5)
    return usual ?? { numerator: MAX_FRAME_RATE, denominator: 1 }
  }
  const part = Math.ceil(rate / MAX_FRAME_RATE - 0.01)
  return { numerator: video.frameRate.numerator, denominator: video.frameRate.denominator * Math.max(1, part) }
}

/** How much the picture has to grow (above 1) or shrink to fill the rung's box, turned the way the picture lies. */
function toScale(video: VideoStream, rung: Rung): number {
  const isPortrait = video.height > video.width
  const [boxWidth, boxHeight] = isPortrait ? [rung.boxHeight, rung.boxWidth] : [rung.boxWidth, rung.boxHeight]
  return Math.min(boxWidth / video.width, boxHeight / video.height)
}

function toRendition(video: VideoStream, rung: Rung, frameRate: Fraction): RenditionPlan {
  const scale = Math.min(1, toScale(video, rung))
  const width = toEven(video.width * scale)
  const height = toEven(video.height * scale)
  return {
    name: rung.name,
    width,
    height,
    profile: rung.profile,
    crf: rung.crf,
    maxKbps: rung.maxKbps,
    bufferKbits: rung.maxKbps * 2,
    frameRate,
    gopFrames: Math.round((SEGMENT_SECONDS * frameRate.numerator) / frameRate.denominator),
    keyLabel: Math.min(width, height) > MAX_SD_LINES ? 'HD' : 'SD',
    audioTier: rung.audioTier,
  }
}

/** H.264 with 4:2:0 colours knows even sizes only. */
function toEven(size: number): number {
  return Math.max(2, Math.round(size / 2) * 2)
}
