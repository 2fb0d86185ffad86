/** What Chrome 68 has not learnt yet and the app asks for. tv-build.test.ts holds that it is all, and no more. */
import 'core-js/actual/global-this'
import 'core-js/actual/array/at'
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/flat'
import 'core-js/actual/array/flat-map'
import 'core-js/actual/array/sort'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/object/from-entries'
import 'core-js/actual/object/has-own'
import 'core-js/actual/promise/all-settled'
import 'core-js/actual/queue-microtask'
import 'core-js/actual/string/match-all'
import 'core-js/actual/string/replace-all'

/** Gives an object what it lacks. */
function fill(object: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members))
    if (!(name in object)) Object.defineProperty(object, name, { value, writable: true, configurable: true })
}

fill(AbortSignal, {
  timeout(timeoutMs: number): AbortSignal {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), timeoutMs)
    return controller.signal
  },
})

function replaceChildren(this: Element, ...children: (Node | string)[]): void {
  while (this.lastChild) this.removeChild(this.lastChild)
  this.append(...children)
}
for (const { prototype } of [Element, Document, DocumentFragment]) fill(prototype, { replaceChildren })

fill(Element.prototype, {
  toggleAttribute(this: Element, name: string, isWanted = !this.hasAttribute(name)): boolean {
    if (isWanted) this.setAttribute(name, '')
    else this.removeAttribute(name)
    return isWanted
  },
})

if (!('ariaBusy' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'ariaBusy', {
    configurable: true,
    get(this: Element) {
      return this.getAttribute('aria-busy')
    },
    set(this: Element, value: string) {
      this.setAttribute('aria-busy', value)
    },
  })
}

/** A currency's narrow sign came with Chrome 77; to ask for it was an error before. */
function fillNarrowSymbol(): void {
  const { NumberFormat } = Intl
  try {
    new NumberFormat('en', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' })
  } catch {
    const plain = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormatOptions =>
      options.currencyDisplay === 'narrowSymbol' ? { ...options, currencyDisplay: 'symbol' } : options
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct: (target, [locales, options]) => new target(locales, plain(options)),
      apply: (target, _, [locales, options]) => target(locales, plain(options)),
    })
  }
}
fillNarrowSymbol()
