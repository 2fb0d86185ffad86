import { expect, it, vi } from 'vitest'
import { startLineMeter } from './line-meter.ts'
import type { TimedAnswer } from './readings.ts'

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
    tell([{ startTime: 2_080, responseEnd: 2_090, transferSize: 0, encodedBodySize: 0, responseStatus: 200, ...of }])
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

it('counts once what the browser had whole when the engine gave it up, whichever is told first', () => {
  const { meter, answer, wait, read } = setUp()
  const file = { name: `${OWN}/media/token/a.mp4`, transferSize: 66_300, encodedBodySize: 66_000 }
  answer({ ...file, startTime: 1_990, responseEnd: 2_079 })
  expect(read()).toBe(66_300)
  const late = meter.follow(file.name)
  wait(100)
  late.came(64_000)
  late.lost()
  expect(read()).toBe(66_300 + 64_000)
  answer({ ...file, startTime: 2_081, responseEnd: 2_170 })
  expect(read()).toBe(2 * 66_300)
  const early = meter.follow(file.name)
  wait(100)
  early.came(64_000)
  meter.settle()
  answer({ ...file, startTime: 2_181, responseEnd: 2_270 })
  early.lost()
  expect(read()).toBe(3 * 66_300)
  // From the cache, all of it.
  const cached = meter.follow(file.name)
  wait(5)
  cached.came(66_000)
  cached.lost()
  answer({ ...file, startTime: 2_281, responseEnd: 2_283, transferSize: 0 })
  expect(read()).toBe(3 * 66_300)
})

it('knows from an answer that was given up the one that was asked for after it, and a smaller one beside it', () => {
  const { meter, answer, wait, read } = setUp()
  const file = { name: `${OWN}/media/token/a.mp4`, transferSize: 66_300, encodedBodySize: 66_000 }
  const first = meter.follow(file.name)
  wait(100)
  first.came(30_000)
  first.lost()
  answer({ ...file, startTime: 2_081, responseEnd: 2_090, transferSize: 1_300, encodedBodySize: 1_000 })
  expect(read()).toBe(30_000 + 1_300)
  meter.follow(file.name)
  answer({ ...file, startTime: 2_180, responseEnd: 2_400 })
  expect(read()).toBe(30_000 + 1_300 + 66_300)
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
  answer({ name: url, startTime: 2_110, responseEnd: 2_120, responseStatus: 0 })
  expect(read()).toBe(8_000)
})

it('counts what the browser had whole of an answer that nobody had read, and what came in a last moment', () => {
  const { meter, answer, wait, read } = setUp()
  const file = { name: `${OWN}/media/token/a.mp4`, responseStatus: 0 }
  const unread = meter.follow(file.name)
  wait(100)
  unread.lost()
  answer({ ...file, responseEnd: 2_150, transferSize: 14_300, encodedBodySize: 14_000 })
  expect(read()).toBe(14_300)
  // A whole answer tells how fast the line is: 100 bytes a millisecond.
  const fast = { ...file, responseStatus: 200, transferSize: 10_300, encodedBodySize: 10_000 }
  answer({ ...fast, startTime: 2_000, responseStart: 2_010, responseEnd: 2_110 })
  const moving = meter.follow(file.name)
  wait(100)
  moving.came(2_000)
  wait(60)
  moving.lost()
  answer({ ...file, startTime: 2_190, responseStart: 2_200, responseEnd: 2_330, transferSize: 300 })
  expect(read()).toBe(14_300 + 10_300 + 2_000 + 5_000 + 300)
  // Of a line that stood nothing came.
  const stopped = meter.follow(file.name)
  wait(100)
  stopped.came(2_000)
  wait(9_000)
  stopped.lost()
  answer({ ...file, startTime: 2_345, responseStart: 2_350, responseEnd: 11_440, transferSize: 300 })
  expect(read()).toBe(31_900 + 2_000 + 300)
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
