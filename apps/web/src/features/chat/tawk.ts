import { fulfilWish } from './open-chat.ts'

/** Who writes; the hash vouches for the address: HMAC-SHA-256 made by the service. */
export interface ChatPerson {
  name: string
  email: string
  hash?: string
}

/** The part of Tawk's global that is used; what is missing has not been loaded. */
interface TawkApi {
  customStyle?: object
  onLoad?: () => void
  hideWidget?: () => void
  showWidget?: () => void
  maximize?: () => void
  setAttributes?: (person: ChatPerson, done: () => void) => void
  logout?: (done: () => void) => void
}

declare global {
  interface Window {
    Tawk_API?: TawkApi
    Tawk_LoadStart?: Date
  }
}

/** Above the tabs of a phone. */
const CUSTOM_STYLE = {
  visibility: {
    desktop: { position: 'br', xOffset: 24, yOffset: 24 },
    mobile: { position: 'br', xOffset: 12, yOffset: 84 },
  },
}

export interface Chat {
  /** Its script is in the page: only a new page is free of it. */
  readonly isLoaded: boolean
  show(): void
  hide(): void
  /** Tells those who answer whom they talk to. */
  introduce(person: ChatPerson): void
  /** That person has signed out. */
  forget(): void
}

/** Tawk's widget, whose script is fetched at the first `show`. A failure to load is silent: nobody waits for it. */
export function createTawk(page: Document, scriptUrl: string): Chat {
  const view = page.defaultView as Window
  let isLoaded = false
  let isWanted = false
  let person: ChatPerson | null = null

  /** Before its script has run the widget has no commands; `onLoad` calls this once more. */
  function apply() {
    const api = view.Tawk_API
    if (isWanted) api?.showWidget?.()
    else api?.hideWidget?.()
    if (person) api?.setAttributes?.(person, () => {})
    if (isWanted) fulfilWish()
  }

  function load() {
    isLoaded = true
    view.Tawk_API = { customStyle: CUSTOM_STYLE, onLoad: apply }
    view.Tawk_LoadStart = new Date()
    const script = page.createElement('script')
    Object.assign(script, { async: true, src: scriptUrl, crossOrigin: '*', charset: 'UTF-8' })
    page.head.append(script)
  }

  return {
    get isLoaded() {
      return isLoaded
    },
    show() {
      isWanted = true
      if (isLoaded) apply()
      else load()
    },
    hide() {
      isWanted = false
      apply()
    },
    introduce(next) {
      person = next
      apply()
    },
    forget() {
      person = null
      view.Tawk_API?.logout?.(() => {})
    },
  }
}
