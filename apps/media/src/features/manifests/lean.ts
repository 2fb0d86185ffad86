const SET = /[ \t]*<AdaptationSet\b[\s\S]*?<\/AdaptationSet>\n?/g
const SWITCHING = /(adaptation-set-switching:2016" value=")([^"]*)"/g

/**
 * A film's manifest with sets of AV1 and Opus after those that it has. Both are as viewers get them; every set keeps its
 * own, so nobody changes from one codec to another within a film.
 */
export function addSets(mpd: string, lean: string): string {
  const known = [...mpd.matchAll(/<AdaptationSet\b[^>]*\bid="(\d+)"/g)].map((match) => Number(match[1]))
  const first = Math.max(-1, ...known) + 1
  const toId = (id: string) => String(Number(id) + first)
  const sets = (lean.match(SET) ?? []).map((set) =>
    set
      .replace(/(<AdaptationSet\b[^>]*\bid=")(\d+)"/, (_, before: string, id: string) => `${before}${toId(id)}"`)
      .replace(/(<Representation\b[^>]*\bid=")([^"]*)"/g, (_, before: string, id: string) => `${before}lean-${id}"`)
      .replace(SWITCHING, (_, before: string, ids: string) => `${before}${ids.split(',').map(toId).join(',')}"`),
  )
  return mpd.replace(/^([ \t]*<\/Period>)/m, (end) => `${sets.join('')}${end}`)
}
