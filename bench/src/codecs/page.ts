import type { Measure } from '../../../apps/media/src/features/quality/scores.ts'

/** What apps/media uses when nobody says otherwise. */
export const PRESET = 'medium'
export const LEAN_PRESET = 8

/** One clip at one quality. */
export interface Line {
  clip: string
  rung: string
  score: number
  h264Kbps: number
  /** Null where no encoding came to the score. */
  av1Kbps: number | null
  /** Processor time of one AV1 encoding, in times of H.264's. */
  times: number
}

const NONE = '–'

/** Lines that a page has; none where another measure was used. */
export function readLines(page: string, measure: Measure): Line[] {
  if (!page.includes(`| ${measure} |`)) return []
  return page.split('\n').flatMap((text) => {
    const [clip = '', rung = '', score, h264, av1, , times] = text
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (!/^\d+p$/.test(rung)) return []
    const numbers = { score: Number(score), h264Kbps: Number(h264), times: Number(times) }
    return [{ clip, rung, ...numbers, av1Kbps: av1 === NONE ? null : Number(av1) }]
  })
}

/** What was measured now stands where the same clip and quality stood, or at the end. */
export function mergeLines(old: readonly Line[], fresh: readonly Line[]): Line[] {
  const keyed = [...old, ...fresh].map((line): [string, Line] => [`${line.clip} ${line.rung}`, line])
  return [...new Map(keyed).values()]
}

export function toPage(lines: readonly Line[], measure: Measure): string {
  const rows = lines.map(({ clip, rung, score, h264Kbps, av1Kbps, times }) => {
    const rate = av1Kbps === null ? NONE : Math.round(av1Kbps)
    const part = av1Kbps === null ? NONE : (av1Kbps / h264Kbps).toFixed(2)
    return `| ${[clip, rung, score.toFixed(4), Math.round(h264Kbps), rate, part, times.toFixed(1)].join(' | ')} |`
  })
  return `# What a codec takes at equal quality

Made by \`npm run bench -- codecs\`, last on ${new Date().toISOString().slice(0, 10)}; \`BENCH_CLIPS=grain\` before it measures only the clips with that word in
their names. The clips are six seconds of each of the demo's films as they are drawn, before any
encoder, and two that move everywhere and are full of grain, made by ffmpeg. H.264 is what films get (x264, ${PRESET}, the rate factor of the
ladder), AV1 is SVT-AV1 at preset ${LEAN_PRESET}; neither has a cap here. The quality is ${measure} of H.264 against the clip at the rung's own size; AV1's rate is
read off between four encodings for the same ${measure}. A dash: even the largest rate factor that films
may get looks better than H.264, or the smallest worse. The last column is the processor time
of one AV1 encoding and its comparison, in times of H.264's. What an hour and forty minutes come to in saver mode, with pictures of both,
[is a page of its own](saver-film.md).

| clip | quality | ${measure} | H.264, kb/s | AV1, kb/s | AV1 / H.264 | time |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
