import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

export interface XmlNode {
  [name: string]: string | XmlNode
}

/** Amounts, dates and references stay text; no member is read as a number. */
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, ignoreDeclaration: true })
const builder = new XMLBuilder({})
const HEAD = '<?xml version="1.0" encoding="utf-8"?>'

export const toXml = (call: XmlNode): string => HEAD + builder.build({ API3G: call })

/**
 * The texts under `API3G`. Null where it is no such document, or one that brings a type or entities of its own, or says a thing
 * twice.
 */
export function readXml(text: string): Readonly<Record<string, string>> | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return null
  const { API3G: root } = parser.parse(text) as { API3G?: unknown }
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return null
  const entries = Object.entries(root)
  if (entries.some(([, value]) => Array.isArray(value))) return null
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
