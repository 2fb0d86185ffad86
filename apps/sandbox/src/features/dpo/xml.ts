import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import { DpoRefusal } from './results.ts'

export interface XmlNode {
  [name: string]: string | XmlNode | XmlNode[]
}

const parser = new XMLParser({ parseTagValue: false, ignoreDeclaration: true, ignorePiTags: true })
const builder = new XMLBuilder({})
const HEAD = '<?xml version="1.0" encoding="utf-8"?>'

/**
 * The children of `API3G`. No document type and no entity of one's own is taken.
 * @throws DpoRefusal 804, or 960 where a tag other than Service stands twice
 */
export function readCall(body: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(body) || XMLValidator.validate(body) !== true) throw new DpoRefusal('804')
  const { API3G: call } = parser.parse(body) as { API3G?: unknown }
  if (typeof call !== 'object' || call === null) throw new DpoRefusal('804')
  const repeated = findRepeated(call as XmlNode)
  if (repeated) throw new DpoRefusal('960', repeated)
  return call as XmlNode
}

function findRepeated(node: XmlNode): string | null {
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value) && name !== 'Service') return name
    const children = Array.isArray(value) ? value : [value]
    for (const child of children) {
      const found = typeof child === 'object' ? findRepeated(child) : null
      if (found) return found
    }
  }
  return null
}

export function toXml(children: XmlNode): string {
  return HEAD + builder.build({ API3G: children })
}

/** The text of a field; empty where it is absent. */
export function textOf(node: XmlNode, name: string): string {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}

/** @throws DpoRefusal 950 */
export function requireText(node: XmlNode, name: string): string {
  const text = textOf(node, name)
  if (text === '') throw new DpoRefusal('950', name)
  return text
}

export function nodeOf(node: XmlNode, name: string): XmlNode {
  const value = node[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}
