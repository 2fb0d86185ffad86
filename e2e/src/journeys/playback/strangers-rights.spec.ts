import type { PlaybackAnswer } from '@kola/contract/playback'
import { expect, type Page } from '@playwright/test'
import { type Call, signInByApi } from '#fixtures/service/api.ts'
import { test } from '#fixtures.ts'
import { type PlayerName, type PlayerPages, servePlayerPages } from '#players/page.ts'
import { playInDashJs, playInHlsJs, playInShaka, readPlayed, type Stream, toStream } from '#players/play.ts'

const BEAT_MS = 4_000
/** The first token has run out after ten. */
const TOKEN_SECONDS = 11
/** What is fetched only after that: the rest of a segment that was under way, and the next. */
const BEYOND_SECONDS = 6

let pages: PlayerPages

test.beforeAll(async () => {
  pages = await servePlayerPages()
})
test.afterAll(() => pages.close())

interface Play {
  title: string
  player: PlayerName
  form: 'dash' | 'hls' | 'hlsClearKey'
  play: (page: Page, stream: Stream) => Promise<void>
}

const PLAYS: Play[] = [
  { title: 'Shaka with DASH', player: 'shaka', form: 'dash', play: playInShaka },
  { title: 'Shaka with HLS', player: 'shaka', form: 'hls', play: playInShaka },
  { title: 'dash.js', player: 'dashjs', form: 'dash', play: playInDashJs },
  { title: 'hls.js', player: 'hlsjs', form: 'hlsClearKey', play: playInHlsJs },
]

async function playPast(page: Page, seconds: number, message: string): Promise<void> {
  await expect
    .poll(async () => (await readPlayed(page)).error ?? (await readPlayed(page)).seconds, { timeout: 60_000, message })
    .toBeGreaterThan(seconds)
}

/** @returns the second of the film up to which it was fetched */
function skipToEndOfBuffer(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    const fetchedSeconds = video.buffered.end(video.buffered.length - 1)
    video.currentTime = Math.max(video.currentTime, fetchedSeconds - 1)
    return fetchedSeconds
  })
}

/** Plays a film in a page of its own as somebody of its own, whose first token runs out meanwhile. */
async function playOnAndOn(page: Page, call: Call, { title, player, form, play }: Play): Promise<void> {
  const path = '/apps/v2/videoplayback?id=goat-money&deviceId=PARTNERPLAYER1234567' as const
  const answer = (await call(`GET ${path}`)) as unknown as PlaybackAnswer
  await page.goto(pages.toUrl(player))
  await play(page, toStream(answer, answer[form] ?? ''))
  const report = () =>
    fetch(`${answer.presence.url}?auth=${answer.presence.token}`, {
      method: 'PUT',
      body: '{"video_id":"goat-money"}',
    })
  const beat = setInterval(() => void report().catch(() => null), BEAT_MS)
  try {
    await playPast(page, TOKEN_SECONDS, title)
    // What was fetched until now plays out in no time; what comes behind it is asked for with the first token.
    const fetchedSeconds = await skipToEndOfBuffer(page)
    await playPast(page, fetchedSeconds + BEYOND_SECONDS, title)
  } finally {
    clearInterval(beat)
  }
}

// They wait for the same clock, side by side.
test(`DRM-01 ${PLAYS.map(({ title }) => title).join(', ')} play on past their token’s time with the first address and presence reports alone`, async ({
  context,
  service,
  newMember,
}) => {
  test.slow()
  await Promise.all(
    PLAYS.map((one) =>
      test.step(one.title, async () => {
        const call = await signInByApi(service.url, await newMember())
        await playOnAndOn(await context.newPage(), call, one)
      }),
    ),
  )
})
