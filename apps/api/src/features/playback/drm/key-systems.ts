import type { KeySystem } from '../needs.ts'
import { PROVIDER_PATHS, type ProviderSystem } from './provider.ts'

const NAMES: Record<ProviderSystem, KeySystem> = {
  widevine: 'com.widevine.alpha',
  playready: 'com.microsoft.playready',
  fairplay: 'com.apple.fps',
}

/** Which key systems there are. One that is not configured does not exist on any call. */
export interface KeySystems {
  hasClearKey: boolean
  /** Those whose licences the provider makes. */
  provided: readonly ProviderSystem[]
}

export function toKeySystems(names: readonly KeySystem[]): KeySystems {
  return {
    hasClearKey: names.includes('org.w3.clearkey'),
    provided: (Object.keys(PROVIDER_PATHS) as ProviderSystem[]).filter((system) => names.includes(NAMES[system])),
  }
}
