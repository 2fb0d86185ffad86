export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = Record<string, FormValue>

const MAX_DEPTH = 8
const FORBIDDEN = ['__proto__', 'constructor', 'prototype']

type Node = Map<string, Node | string>

/** `items[0][price]=…`, `expand[]=…`: brackets become objects; numbers or nothing in brackets make an array. */
export function parseForm(text: string): Form {
  const root: Node = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(root, toPath(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]))
}

function toPath(name: string): string[] {
  const [head = ''] = name.split('[', 1)
  const inBrackets = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)
  return [head, ...inBrackets].slice(0, MAX_DEPTH).filter((part) => !FORBIDDEN.includes(part))
}

function put(node: Node, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(node.size) : name
  if (rest.length === 0) return void node.set(key, value)
  const known = node.get(key)
  const child: Node = known instanceof Map ? known : new Map()
  node.set(key, child)
  put(child, rest, value)
}

function toValue(node: Node | string): FormValue {
  if (typeof node === 'string') return node
  const isArray = node.size > 0 && [...node.keys()].every((key) => /^\d+$/.test(key))
  if (isArray) return [...node.values()].map(toValue)
  return Object.fromEntries([...node].map(([name, value]) => [name, toValue(value)]))
}
