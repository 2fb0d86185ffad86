import type { AudioPlan } from '../shared/plan.ts'
import type { Probe, VideoStream } from '../shared/probe.ts'

/** A full HD picture that needs nothing done to it. */
export function toTestVideo(change: Partial<VideoStream> = {}): VideoStream {
  return {
    index: 0,
    codec: 'h264',
    width: 1920,
    height: 1080,
    frameRate: { numerator: 24, denominator: 1 },
    isVariableRate: false,
    isInterlaced: false,
    isHdr: false,
    colours: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', isFullRange: false, isRgb: false },
    ...change,
  }
}

export function toTestProbe(change: Partial<VideoStream> = {}): Probe {
  const nothing = { audio: [], subtitles: [], otherPictures: 0, endsAbruptly: false }
  return { durationSeconds: 60, video: toTestVideo(change), ...nothing }
}

export function toTestTrack(change: Partial<AudioPlan> = {}): AudioPlan {
  const from = { input: 0, streamIndex: 1, language: 'yo', label: 'Yoruba', sourceEndSeconds: 60 }
  return { name: 'audio-yo-low', ...from, tier: 'low', kbps: 48, channels: 2, ...change }
}
