import { describe, expect, it } from 'vitest'
import type { LicenceProvider } from './provider.ts'

export interface ConformanceSubject {
  provider: LicenceProvider
  merchant: string
  /** Custom data that the provider's callback says yes to, and such that it says no to. */
  granted: string
  denied: string
  /** A film that the provider holds keys of. */
  assetId: string
  /** Makes the next call fail as the provider itself fails. */
  failNext(): Promise<void>
}

/** What every maker of licences must do. */
export function describeLicenceProvider(name: string, subject: () => ConformanceSubject): void {
  const ask = (customData: string) => {
    const { provider, assetId } = subject()
    const body = Buffer.from(`spc=${encodeURIComponent(Buffer.alloc(64, 5).toString('base64'))}&assetId=${assetId}`)
    const contentType = 'application/x-www-form-urlencoded'
    return provider.requestLicence({ system: 'fairplay', body, contentType, query: {}, customData })
  }

  describe(name, () => {
    it('gives FairPlay’s certificate', async () => {
      const { provider, merchant } = subject()
      expect((await provider.readCertificate(merchant)).length).toBeGreaterThan(100)
    })

    it('gives a licence to whom the callback grants it, with its own headers', async () => {
      const answer = await ask(subject().granted)
      expect([answer.isGranted, answer.headers['x-dt-resp-code']]).toEqual([true, '0'])
      expect(answer.body.toString()).toMatch(/^[A-Za-z0-9+/=]+$/)
    })

    it('answers a refusal as a refusal', async () => {
      const answer = await ask(subject().denied)
      expect(answer.isGranted).toBe(false)
      expect(Number(answer.headers['x-dt-resp-code'])).toBeGreaterThan(0)
    })

    it('throws ProviderError when it fails itself, to be tried again', async () => {
      await subject().failNext()
      await expect(ask(subject().granted)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
    })

    it('throws ProviderError for a certificate of nobody', async () => {
      await expect(subject().provider.readCertificate('nobody')).rejects.toMatchObject({ name: 'ProviderError' })
    })
  })
}
