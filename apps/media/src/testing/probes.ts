import type { AudioPlan } from '../shared/plan.ts'
import type { AudioStream, Probe, VideoStream } from '../shared/probe.ts'

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
  const nothing = { audio: [], subtitles: [], otherPictures: 0, endsAbruptly: false, needsAllStreams: false }
  return { durationSeconds: 60, video: toTestVideo(change), ...nothing }
}

export function toTestSound(change: Partial<AudioStream> = {}): AudioStream {
  const named = { language: null, name: null, isDefault: true }
  return { index: 1, codec: 'aac', channels: 2, ...named, endSeconds: 60, ...change }
}

export function toTestTrack(change: Partial<AudioPlan> = {}): AudioPlan {
  const from = { input: 0, streamIndex: 1, language: 'yo', label: 'Yoruba', sourceEndSeconds: 60 }
  return { name: 'audio-yo-low', ...from, tier: 'low', kbps: 48, channels: 2, ...change }
}
