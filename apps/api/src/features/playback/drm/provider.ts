/** Paths of the licence proxy below `/drm/` and below the provider's address. */
export const PROVIDER_PATHS = {
  widevine: 'license-proxy-widevine/cenc/',
  playready: 'license-proxy-headerauth/drmtoday/RightsManager.asmx',
  fairplay: 'license-server-fairplay/',
} as const

export type ProviderSystem = keyof typeof PROVIDER_PATHS

/** A content decryption module's own request; its body means nothing to us. */
export interface LicenceRequest {
  system: ProviderSystem
  body: Buffer
  contentType: string
  /** PlayReady's SOAPAction header. */
  soapAction?: string
  /** Members of the query that the provider knows: specConform, assetId, variantId, offline. */
  query: Readonly<Record<string, string>>
  /** Value of the custom-data header. */
  customData: string
  /** Value of the header of up-front authorisation, where that is how the provider is told what may be licensed. */
  authToken?: string
}

export interface LicenceAnswer {
  /** False when the provider refuses the licence. */
  isGranted: boolean
  body: Buffer
  contentType: string
  /** The provider's own `x-dt-…` headers. */
  headers: Record<string, string>
}

/** Whoever makes licences for Widevine, PlayReady and FairPlay. Failures are ProviderError. */
export interface LicenceProvider {
  requestLicence(request: LicenceRequest): Promise<LicenceAnswer>
  /** FairPlay's application certificate, DER. */
  readCertificate(merchant: string): Promise<Buffer>
}
