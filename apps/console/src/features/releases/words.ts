import type { Release } from '@kola/contract/releases/releases'

/** Such as `Fri 4 Dec, 18:00`, by the clocks of a zone. */
export const toZoneWords = (moment: string, zone: string): string =>
  new Date(moment).toLocaleString('en-GB', {
    ...{ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  })

export const toZoneName = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

type Standing = Pick<Release, 'state' | 'goesAt' | 'outAt' | 'zone' | 'items'>

/** Its mark and its words. */
export function toState({ state, goesAt, outAt, zone, items }: Standing): { mark: string; text: string } {
  if (state === 'undone') return { mark: 's--off', text: 'Undone' }
  if (state === 'out') {
    const held = items.filter(({ outcome }) => outcome === 'held').length
    const text = outAt ? `Went out ${toZoneWords(outAt, zone)}` : 'Went out'
    return held > 0 ? { mark: 's--block', text: `${text}, ${held} held back` } : { mark: 's--live', text }
  }
  if (state === 'draft' || !goesAt) return { mark: 's--draft', text: 'No time yet' }
  const faults = items.filter(({ lacks }) => lacks.length > 0).length
  const text = `${toZoneWords(goesAt, zone)} ${toZoneName(zone)}`
  return faults > 0 ? { mark: 's--block', text: `${text}, ${faults} not ready` } : { mark: 's--sched', text }
}
