import type { AudioStream, SubtitleStream } from '#shared/probe.ts'
import type { ReportStream, StreamEnds } from './report.ts'

export function toAudio(stream: ReportStream, ends: StreamEnds): AudioStream {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    channels: stream.channels ?? 0,
    language: toLanguage(stream),
    name: toName(stream),
    isDefault: stream.disposition?.default === 1,
    endSeconds: ends.get(stream.index) ?? null,
  }
}

export function toSubtitle(stream: ReportStream): SubtitleStream {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    language: toLanguage(stream),
    name: toName(stream),
    isForced: stream.disposition?.forced === 1,
    isForDeaf: stream.disposition?.hearing_impaired === 1,
  }
}

function toLanguage({ tags }: ReportStream): string | null {
  const language = tags?.language
  return language && language !== 'und' ? language : null
}

/** QuickTime's handlers bear names of programs, which say nothing of a track. */
function toName({ tags }: ReportStream): string | null {
  return tags?.title?.trim() || null
}
