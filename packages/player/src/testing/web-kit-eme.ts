/**
 * Apple's module as its own browsers offer it to a page: FairPlay through Encrypted Media Extensions, for browsers and
 * tests that have none. Stands alone, without imports, so that a page can be given its text.
 * Source: WebKit, "Modern EME and FairPlay Streaming"; w3.org/TR/encrypted-media
 */

/** What a test leads it by, and sees of it. */
export interface WebKitEme {
  /** In the order in which they came: `module`, `certificate:{bytes}`, `request:{type}`, `licence:{bytes}`, `renew`, `close`. */
  told: string[]
  /** The element has come to a key. */
  encrypt(video: EventTarget, keyId: string, initDataType?: string): void
  /** What becomes of the keys that are there. */
  turn(status: MediaKeyStatus): void
}

export interface WebKitEmeOptions {
  /** The module is there, or it is not. */
  hasModule?: boolean
  /** So many bytes has a content key context that it takes. */
  licenceBytes?: number
}

/** Gives the page the module. */
export function installWebKitEme(
  page: { navigator: Navigator; HTMLMediaElement?: { prototype: object } },
  { hasModule = true, licenceBytes = 32 }: WebKitEmeOptions = {},
): WebKitEme {
  const told: string[] = []
  const sessions = new Set<Session>()
  const encode = (text: string) => new TextEncoder().encode(text)
  const DER = 0x30

  class Session extends EventTarget {
    keyStatuses = new Map<string, MediaKeyStatus>()
    messages = 0
    certificate: () => Uint8Array | null

    constructor(certificate: () => Uint8Array | null) {
      super()
      this.certificate = certificate
      sessions.add(this)
    }

    async generateRequest(initDataType: string, initData: ArrayBuffer): Promise<void> {
      if (!this.certificate()) throw new DOMException('No server certificate', 'InvalidStateError')
      if (initDataType !== 'skd' && initDataType !== 'sinf') throw new DOMException('', 'NotSupportedError')
      if (initData.byteLength === 0) throw new TypeError('No init data')
      told.push(`request:${initDataType}`)
      this.say('license-request')
    }

    async update(response: Uint8Array): Promise<void> {
      if (new TextDecoder().decode(response) === 'renew') {
        told.push('renew')
        this.say('license-renewal')
        return
      }
      if (response.byteLength !== licenceBytes) throw new TypeError('This is no content key context')
      told.push(`licence:${response.byteLength}`)
      this.set('usable')
    }

    async close(): Promise<void> {
      sessions.delete(this)
      told.push('close')
    }

    set(status: MediaKeyStatus): void {
      this.keyStatuses.set('key', status)
      this.dispatchEvent(new Event('keystatuseschange'))
    }

    /** In a task of its own, as the module does. */
    say(messageType: string): void {
      this.messages += 1
      const message = encode(`server playback context ${this.messages}`).buffer
      setTimeout(() => this.dispatchEvent(Object.assign(new Event('message'), { messageType, message })), 0)
    }
  }

  class Keys {
    certificate: Uint8Array | null = null

    async setServerCertificate(bytes: Uint8Array): Promise<boolean> {
      if (bytes[0] !== DER) throw new TypeError('This is no certificate')
      told.push(`certificate:${bytes.byteLength}`)
      this.certificate = bytes
      return true
    }

    createSession(type: string): Session {
      if (type !== 'temporary') throw new DOMException('', 'NotSupportedError')
      return new Session(() => this.certificate)
    }
  }

  const requestMediaKeySystemAccess = async (keySystem: string, wanted: MediaKeySystemConfiguration[]) => {
    const isKnown = wanted.some(({ initDataTypes }) => initDataTypes?.includes('skd'))
    if (!hasModule || keySystem !== 'com.apple.fps' || !isKnown) throw new DOMException('', 'NotSupportedError')
    told.push('module')
    return { keySystem, createMediaKeys: async () => new Keys() }
  }
  Object.defineProperty(page.navigator, 'requestMediaKeySystemAccess', {
    ...{ value: requestMediaKeySystemAccess, configurable: true },
  })
  if (page.HTMLMediaElement) {
    Object.defineProperty(page.HTMLMediaElement.prototype, 'setMediaKeys', {
      ...{ value: async () => undefined, configurable: true },
    })
  }

  return {
    told,
    encrypt(video, keyId, initDataType = 'skd') {
      const initData = encode(`skd://${keyId}`).buffer
      video.dispatchEvent(Object.assign(new Event('encrypted'), { initDataType, initData }))
    },
    turn(status) {
      for (const session of sessions) session.set(status)
    },
  }
}
