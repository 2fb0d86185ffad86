import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Key {
  /** As `KeyboardEvent.key` in lower case, such as `j`, `enter`, `arrowdown`, or two after each other, such as `g m`. */
  key: string
  does: string
  act: () => void
  /** Left out of the strip at the foot; stands in the window of all keys. */
  isQuiet?: true
}

const KEPT = 'kola-console-keys'
const listeners = new Set<() => void>()
const stack: { current: readonly Key[] }[] = []
const tell = () => {
  version += 1
  for (const listener of listeners) listener()
}
let version = 0
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Single keys can be turned off, for those whom they get in the way (WCAG 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(KEPT) !== 'off'
export function turnKeys(state: 'on' | 'off'): void {
  localStorage.setItem(KEPT, state)
  tell()
}

/** Those of the page, for the strip and for the window of all keys. */
export function useShownKeys(): readonly Key[] {
  useSyncExternalStore(subscribe, () => version)
  return areKeysOn() ? stack.flatMap(({ current }) => current) : []
}

/** Keys of what is shown; they are silent while a field has the focus or a window is open. */
export function useKeys(keys: readonly Key[]): void {
  const held = useRef(keys)
  held.current = keys
  const said = keys.map(({ key, does }) => `${key} ${does}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip is told when what it says changes
  useEffect(() => {
    stack.push(held)
    tell()
    return () => {
      stack.splice(stack.indexOf(held), 1)
      tell()
    }
  }, [said])
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]):not([type="radio"]), textarea, select'))

const FOLLOWS_WITHIN_MS = 1_200
let before = { key: '', at: 0 }

function onKey(event: KeyboardEvent): void {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || isHeld || !areKeysOn() || isWriting(event.target)) return
  if (document.querySelector('dialog[open]')) return
  const key = event.key.toLowerCase()
  // NOTE: a button or link with the focus keeps its own keys.
  const isOwn = (key === 'enter' || key === ' ') && event.target instanceof Element && event.target.matches('a, button')
  if (isOwn) return
  const pair = event.timeStamp - before.at < FOLLOWS_WITHIN_MS ? `${before.key} ${key}` : ''
  before = { key, at: event.timeStamp }
  const all = stack.toReversed().flatMap(({ current }) => current)
  const found = all.find((one) => one.key === pair) ?? all.find((one) => one.key === key)
  if (!found) return
  event.preventDefault()
  found.act()
}

/** Once, by the shell. @returns its stop */
export function listenToKeys(): () => void {
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
