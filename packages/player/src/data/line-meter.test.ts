import { expect, it, vi } from 'vitest'
import { startLineMeter, type TimedAnswer } from './line-meter.ts'

const OWN = 'https://kola.test'
const CDN = 'https://cdn.test'

function setUp(isTold = true) {
  let total = 0
  let nowMs = 2_080
  let tell: (answers: readonly TimedAnswer[]) => void = () => {}
  const stop = vi.fn()
  const meter = startLineMeter({
    onBytes: (bytes) => {
      total += bytes
    },
    isOfFilm: (url) => url.startsWith(`${OWN}/media/token/`),
    watch: isTold
      ? (onAnswers) => {
          tell = onAnswers
          return stop
        }
      : null,
    sinceMs: 1_000,
    now: () => nowMs,
    ownOrigin: OWN,
  })
  const answer = (of: Partial<TimedAnswer> & { name: string }) =>
    tell([{ startTime: 2_000, responseEnd: 2_100, transferSize: 0, encodedBodySize: 0, responseStatus: 200, ...of }])
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { meter, answer, stop, wait, read: () => total }
}

it('counts what came over the line and not what the browser had', () => {
  const { answer, read } = setUp()
  answer({ name: `${OWN}/media/token/a.mp4`, transferSize: 100_300, encodedBodySize: 100_000 })
  answer({ name: `${OWN}/media/token/a.mp4`, encodedBodySize: 100_000 })
  // Part of it lay in the cache.
  answer({ name: `${OWN}/media/token/a.mp4`, transferSize: 50_300, encodedBodySize: 50_000 })
  answer({ name: `${OWN}/art/x.webp`, transferSize: 1_300, encodedBodySize: 1_000 })
  expect(read()).toBe(151_900)
})

it('leaves out what came before the film, but for its own manifest', () => {
  const { answer, read } = setUp()
  answer({ name: `${OWN}/apps/home`, startTime: 10, transferSize: 9_000, encodedBodySize: 8_700 })
  answer({ name: `${OWN}/media/token/dash.mpd`, startTime: -60_000, transferSize: 2_300, encodedBodySize: 2_000 })
  answer({ name: `${OWN}/media/token/dash.mpd`, startTime: 990, transferSize: 2_300, encodedBodySize: 2_000 })
  expect(read()).toBe(2_300)
})

it('counts of an answer that was broken off what had come, once, and all tries of one that came at last', () => {
  const { meter, answer, read } = setUp()
  const reading = meter.follow(`${OWN}/media/token/a.mp4`)
  reading.came(60_000)
  reading.came(10_000)
  reading.lost()
  // Other browsers tell more of it: that is not counted a second time.
  answer({ name: `${OWN}/media/token/a.mp4`, transferSize: 70_300, encodedBodySize: 70_000, responseStatus: 0 })
  expect(read()).toBe(70_300)
  reading.came(100_000)
  reading.whole(100_000)
  answer({ name: `${OWN}/media/token/a.mp4`, transferSize: 100_300, encodedBodySize: 100_000 })
  expect(read()).toBe(170_600)
})

it('counts what is still coming when the page goes, and not twice when it stays', () => {
  const { meter, answer, stop, read } = setUp()
  const reading = meter.follow(`${OWN}/media/token/a.mp4`)
  reading.came(40_000)
  meter.settle()
  meter.settle()
  expect(read()).toBe(40_000)
  reading.came(20_000)
  reading.whole(60_000)
  answer({ name: `${OWN}/media/token/a.mp4`, transferSize: 60_300, encodedBodySize: 60_000 })
  expect(read()).toBe(60_300)
  meter.follow(`${OWN}/media/token/b.mp4`).came(5_000)
  meter.stop()
  expect(read()).toBe(65_300)
  expect(stop).toHaveBeenCalledOnce()
})

it('leaves out of an answer that was broken off what the cache gave of it', () => {
  const { meter, answer, wait, read } = setUp()
  const url = `${OWN}/media/token/a.mp4`
  const reading = meter.follow(url)
  reading.came(30_000)
  wait(5)
  reading.came(3_000)
  wait(20)
  reading.came(8_000)
  reading.lost()
  answer({ name: url, responseStatus: 0 })
  expect(read()).toBe(8_000)
  // Nothing came of this one, and it is not that other.
  answer({ name: url, responseStatus: 0 })
  expect(read()).toBe(8_000)
})

it('weighs heads that travel as they are written, once it has seen one', () => {
  const { meter, answer, read } = setUp()
  const file = { name: `${OWN}/media/token/a.mp4`, transferSize: 1_300, encodedBodySize: 1_000 }
  answer({ ...file, nextHopProtocol: 'http/1.1' })
  meter.follow(file.name).whole(1_000, 800)
  answer({ ...file, nextHopProtocol: 'http/1.1' })
  answer({ ...file, nextHopProtocol: '' })
  answer({ ...file, transferSize: 0, nextHopProtocol: 'http/1.1' })
  expect(read()).toBe(1_300 + 1_800 + 1_800)
  answer({ ...file, nextHopProtocol: 'h2' })
  expect(read()).toBe(4_900 + 1_300)
})

it('takes the sizes of the engine where another origin lets nothing be told', () => {
  const { meter, answer, read } = setUp()
  meter.follow(`${CDN}/a.mp4`).whole(100_000)
  expect(read(), 'not known yet').toBe(0)
  answer({ name: `${CDN}/a.mp4` })
  expect(read()).toBe(100_000)
  meter.follow(`${CDN}/b.mp4`).whole(50_000)
  answer({ name: `${CDN}/b.mp4` })
  expect(read()).toBe(150_000)
})

it('believes an origin that lets itself be told, and drops what was held for it', () => {
  const { meter, answer, read } = setUp()
  meter.follow(`${CDN}/a.mp4`).whole(100_000)
  answer({ name: `${CDN}/a.mp4`, transferSize: 100_300, encodedBodySize: 100_000 })
  meter.follow(`${CDN}/a.mp4`).whole(100_000)
  answer({ name: `${CDN}/a.mp4`, encodedBodySize: 100_000 })
  expect(read()).toBe(100_300)
})

it('takes the sizes of the engine in a browser that tells nothing', () => {
  const { meter, read } = setUp(false)
  meter.follow(`${OWN}/media/token/a.mp4`).whole(100_000)
  expect(read()).toBe(100_000)
  meter.stop()
})
