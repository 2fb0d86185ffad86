import { XMLBuilder } from 'fast-xml-parser'

export type Wire = string | number | boolean | null | WireList | WireCollection | { [name: string]: Wire | undefined }

/** An element of the type `array`: items of one name. */
export class WireList {
  readonly item: string
  readonly values: Wire[]
  constructor(item: string, values: Wire[]) {
    this.item = item
    this.values = values
  }
}

/** An element of the type `collection`: a page of items of one name. */
export class WireCollection extends WireList {}

/** The same that says which page of how many it is. */
export class WirePage extends WireList {
  readonly of: { page: number; size: number; total: number }
  constructor(item: string, values: Wire[], of: { page: number; size: number; total: number }) {
    super(item, values)
    this.of = of
  }
}

type Node = string | { [name: string]: Node | Node[] }

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressBooleanAttributes: false })

/** Names with dashes, values with the type that Braintree's libraries read: `{ nextBillingDate }` to `next-billing-date`. */
export function toXml(root: Record<string, Wire>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build(toNodes(root))}`
}

const toDashes = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^last4$/, 'last-4')

function toNodes(values: Record<string, Wire | undefined>): Record<string, Node> {
  const given = Object.entries(values).filter((entry): entry is [string, Wire] => entry[1] !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [toDashes(name), toNode(name, value)]))
}

function toNode(name: string, value: Wire): Node {
  if (value === null) return { '@nil': 'true' }
  if (value instanceof WireList) {
    const items = { [value.item]: value.values.map((one) => toNode(value.item, one)) }
    if (value instanceof WirePage) return toPage(value, items)
    if (!(value instanceof WireCollection)) return { '@type': 'array', ...items }
    const total = { '@type': 'integer', '#text': String(value.values.length) }
    return { '@type': 'collection', 'total-items': total, ...items }
  }
  if (typeof value === 'object') return toNodes(value)
  if (typeof value === 'number') return { '@type': 'integer', '#text': String(value) }
  if (typeof value === 'boolean') return { '@type': 'boolean', '#text': String(value) }
  if (/At$/.test(name)) return { '@type': 'datetime', '#text': value }
  return /Date$/.test(name) ? { '@type': 'date', '#text': value } : value
}

function toPage({ of }: WirePage, items: { [name: string]: Node[] }): Node {
  const toInteger = (value: number) => ({ '@type': 'integer', '#text': String(value) })
  const counts = { 'page-size': toInteger(of.size), 'total-items': toInteger(of.total) }
  return { '@type': 'collection', 'current-page-number': toInteger(of.page), ...counts, ...items }
}

export const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const toTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')
