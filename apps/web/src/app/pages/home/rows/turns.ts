import { afterPaint } from '#shared/after-paint.ts'
import { whenIdle } from '#shared/when-idle.ts'

/** How far from the window what is waited for is drawn at once, when somebody scrolls. */
const NEAR = '100% 0px'

export interface Moments {
  /** Calls it once there is nothing better to do. */
  whenIdle: (run: () => void) => unknown
  /** Calls it with each of the elements that somebody scrolls near to; answers what takes one in and lets it go. */
  watchNear: (run: (element: Element) => void) => Pick<IntersectionObserver, 'observe' | 'unobserve'>
}

function watchNear(run: (element: Element) => void): ReturnType<Moments['watchNear']> {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) run(target)
    },
    { rootMargin: NEAR },
  )
  const waiting = new Set<Element>()
  let isMoving = scrollY > 0
  const begin = () => {
    isMoving = true
    for (const element of waiting) watcher.observe(element)
  }
  // Before that, what is near is one of the first rows, which wait for nothing. The picture that scrolls comes first.
  addEventListener('scroll', () => setTimeout(begin), { once: true, passive: true })
  return {
    observe(element) {
      waiting.add(element)
      if (isMoving) watcher.observe(element)
    },
    unobserve(element) {
      waiting.delete(element)
      watcher.unobserve(element)
    },
  }
}

export interface Turns {
  /** Draws when the turn of the element comes. Answers what gives the turn up. */
  join: (element: Element, draw: () => void) => () => void
}

/** Whoever joins is drawn when it comes near, else one in each idle moment, in the order of joining. */
export function createTurns(moments: Moments): Turns {
  const waiting = new Map<Element, () => void>()
  let isAsked = false
  const near = moments.watchNear(take)

  function take(element: Element): void {
    const draw = waiting.get(element)
    leave(element)
    draw?.()
  }

  function leave(element: Element): void {
    waiting.delete(element)
    near.unobserve(element)
  }

  function ask(): void {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    moments.whenIdle(() => {
      isAsked = false
      const [first] = waiting.keys()
      if (first) take(first)
      ask()
    })
  }

  return {
    join(element, draw) {
      waiting.set(element, draw)
      near.observe(element)
      ask()
      return () => leave(element)
    },
  }
}

const turns: { soon?: Turns; later?: Turns } = {}

/** The turns of this page: `soon` as fast as it is painted, in tasks of their own, `later` when there is nothing better to do. */
export function getTurns(when: keyof typeof turns): Turns {
  turns[when] ??= createTurns({ whenIdle: when === 'soon' ? afterPaint : whenIdle, watchNear })
  return turns[when]
}
