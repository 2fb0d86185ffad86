import type { Cue } from '@kola/contract/subtitles/cues'
import type { SubtitleReport } from '@kola/contract/subtitles/subtitles'

export interface MatchedReports {
  /** By the number of the line. */
  byLine: ReadonlyMap<number, SubtitleReport>
  /** Of lines that are not there any more, or stand at another time since. */
  others: readonly SubtitleReport[]
}

/** A report is of a line as viewers had it: in a draft it is the one of the same number. */
export function matchReports(
  reports: readonly SubtitleReport[],
  { cues, live }: { cues: readonly Cue[]; live: readonly Cue[] },
): MatchedReports {
  const byLine = new Map<number, SubtitleReport>()
  const others: SubtitleReport[] = []
  for (const report of reports) {
    const was = live.find(({ startMs }) => startMs === report.startMs)
    const is = was
      ? cues.find(({ number }) => number === was.number)
      : cues.find(({ text }) => toWords(text) === report.text)
    if (is && !byLine.has(is.number)) byLine.set(is.number, report)
    else others.push(report)
  }
  return { byLine, others }
}

const toWords = (text: string) => text.replace(/<\/?[biu]>/g, '')
