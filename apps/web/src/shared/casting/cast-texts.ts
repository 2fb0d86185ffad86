/** Texts of casting as the documents spell them. Specification 2 §8. */
export const castTexts = {
  alsoPlaying: 'Video is also playing in cast device',
  useChrome: 'Please use Google Chrome browser to cast',
  unsupported: 'Casting is not supported in this browser',
  noSource: 'No media source specified.',
  failed: 'Could not connect with the cast device',
} as const

export const toConnectedText = (device: string): string => `Connected to ${device}`
export const toDisconnectedText = (device: string): string => `DisConnected from ${device}`
/** @param app as the tenant's configuration names it */
export const toUseAppText = (app: string): string => `Please download ${app} Mobile App to cast your device`
