/** Chrome knows `:has()` from 105 on; the build says what the styles ask instead, and in which words. */
interface Holding {
  of: string
  holds: string
  mark: string
}

const ATTRIBUTE = 'data-has'

function readHoldings(): Holding[] {
  const text = document.querySelector<HTMLMetaElement>('meta[name="kola-holdings"]')?.content
  return text ? (JSON.parse(text) as Holding[]) : []
}

function mark(element: Element, word: string, isHolding: boolean): void {
  const words = (element.getAttribute(ATTRIBUTE) ?? '').split(' ').filter(Boolean)
  if (words.includes(word) === isHolding) return
  const next = isHolding ? [...words, word] : words.filter((one) => one !== word)
  if (next.length > 0) element.setAttribute(ATTRIBUTE, next.join(' '))
  else element.removeAttribute(ATTRIBUTE)
}

/** Marks what holds something that the styles speak of, whenever the page changes. Answers what stops it. */
export function markHoldings(): () => void {
  const holdings = readHoldings()
  let asked = 0
  const look = () => {
    asked = 0
    for (const { of, holds, mark: word } of holdings)
      for (const element of document.querySelectorAll(of)) mark(element, word, element.querySelector(holds) !== null)
  }
  const ask = () => {
    if (asked === 0) asked = requestAnimationFrame(look)
  }
  const observer = new MutationObserver(ask)
  observer.observe(document.documentElement, { childList: true, subtree: true })
  document.addEventListener('change', ask)
  look()
  return () => {
    observer.disconnect()
    document.removeEventListener('change', ask)
    cancelAnimationFrame(asked)
  }
}
