/** How a file of the film begins: what a decoder must know first, and right behind it the list of its pieces. */
export interface Head {
  /** Last byte of what the decoder must know. */
  initEnd: number
  indexStart: number
  indexEnd: number
}

const REPRESENTATION = /<BaseURL>([^<]+)<\/BaseURL>\s*<SegmentBase\b([^>]*)>\s*<Initialization\b([^>]*)\/>/g

/** The beginnings that an MPD names, by the names of their files; files that begin in another way are left out. */
export function readHeads(mpd: string): Map<string, Head> {
  const heads = new Map<string, Head>()
  for (const [, file = '', base = '', init = ''] of mpd.matchAll(REPRESENTATION)) {
    const [indexStart, indexEnd] = toRange(/\bindexRange="([^"]*)"/.exec(base)?.[1])
    const [initStart, initEnd] = toRange(/\brange="([^"]*)"/.exec(init)?.[1])
    if (initStart === 0 && initEnd + 1 === indexStart) heads.set(file, { initEnd, indexStart, indexEnd })
  }
  return heads
}

function toRange(text = ''): [number, number] {
  const [, start, end] = /^(\d+)-(\d+)$/.exec(text) ?? []
  return [Number(start), Number(end)]
}

/** What a request asks for: the bytes before the media of a file. */
export interface HeadPlan {
  wants: 'init' | 'index'
  head: Head
  /** The address without what only opens it, by which the other part is found. */
  file: string
}

/** @param range of a request's header, such as `bytes=0-1676` */
export function planHead(heads: ReadonlyMap<string, Head>, url: string, range: string | undefined): HeadPlan | null {
  if (!range) return null
  const path = url.replace(/[?#].*/, '')
  for (const [file, head] of heads) {
    if (!path.endsWith(`/${file}`)) continue
    if (range === `bytes=${head.indexStart}-${head.indexEnd}`) return { wants: 'index', head, file }
    if (range === `bytes=0-${head.initEnd}`) return { wants: 'init', head, file }
  }
  return null
}
