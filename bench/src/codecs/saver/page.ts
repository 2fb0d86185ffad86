import { LEAN_PRESET } from '../page.ts'
import { RUNG, type SaverFilm } from './encode-saver.ts'

export interface Part {
  name: string
  leanKbps: number
  h264Kbps: number
}

const toMegabytes = (bytes: number) => (bytes / 1e6).toFixed(0)

export function toSaverPage(
  film: SaverFilm,
  parts: readonly Part[],
  { times, minutes }: { times: number; minutes: number },
): string {
  const rows = parts.map(
    ({ name, leanKbps, h264Kbps }) => `| ${name} | ${leanKbps.toFixed(0)} | ${h264Kbps.toFixed(0)} |`,
  )
  const heaviest =
    film.soundBytes * times + (Math.max(...parts.map(({ leanKbps }) => leanKbps)) * 1000 * minutes * 60) / 8
  const [picture, sound] = [film.pictureBytes * times, film.soundBytes * times]
  return `# An hour and forty minutes in saver mode

Made by \`npm run bench -- saverFilm\` on ${new Date().toISOString().slice(0, 10)}. A film of ${(minutes / times).toFixed(0)} minutes, half a minute of each clip that
[codecs are measured on](codecs.md), went through what every film goes through: its rate factor was chosen by ${film.measure} over samples (${film.crf}),
SVT-AV1 made it at preset ${LEAN_PRESET} under the cap of ${RUNG}, Opus the small sound, and both were encrypted and packaged. What was stored, ${times.toFixed(0)} times:
**${toMegabytes(picture + sound)} MB for ${minutes} minutes**, ${toMegabytes(picture)} of picture and ${toMegabytes(sound)} of sound. A fifth of this film is grain, the rest is drawn: a film from a
camera lies between. All of it at the rate of its heaviest part would be ${toMegabytes(heaviest)} MB, and no film is above 183, where its picture is at the cap from beginning to end.

${film.measure} of the whole film against what it was made from: AV1 ${film.scores.lean.toFixed(4)}, H.264 of ${RUNG} ${film.scores.h264.toFixed(4)}.

| part | AV1, kb/s of picture | H.264, kb/s |
|---|---|---|
${rows.join('\n')}

Pictures of it, as large as they are: what it was made from, H.264, AV1.

![a market, three times beside each other](screens/saver-film/market.png)

![dancers, three times beside each other](screens/saver-film/dancers.png)

![moving patterns with grain, three times beside each other](screens/saver-film/grain.png)
`
}
