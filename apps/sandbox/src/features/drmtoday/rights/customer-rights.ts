import * as z from 'zod/mini'
import type { StoredKey } from '../key-store.ts'

export type DrmScheme = 'WIDEVINE_MODULAR' | 'PLAYREADY' | 'FAIRPLAY'

const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/
const duration = z.string().check(z.regex(DURATION), z.minLength(4))
const rental = { relativeExpiration: duration, playDuration: duration }

/** Of one key system: castLabs, "Enhanced Output Protection". */
const setting = z.object({
  deny: z.optional(z.boolean()),
  requireHDCP: z.optional(z.string()),
  allowRevokedDevice: z.optional(z.boolean()),
})
const perSystem = z.object({
  WidevineM: z.optional(setting),
  PlayReadyM: z.optional(setting),
  FairPlayM: z.optional(setting),
})
const op = z.object({
  config: z.optional(
    z.object({
      UHD: z.optional(perSystem),
      HD: z.optional(perSystem),
      SD: z.optional(perSystem),
      AUDIO: z.optional(perSystem),
    }),
  ),
})

/** The customer rights token: what the licence allows. Rental times are ISO 8601 durations. */
export const rightsSchema = z.object({
  assetId: z.optional(z.string()),
  variantId: z.optional(z.string()),
  accountingId: z.optional(z.string()),
  profile: z.union([
    z.object({ type: z.literal('purchase') }),
    z.object({ type: z.literal('rental'), ...rental }),
    z.object({ purchase: z.looseObject({}) }),
    z.object({ rental: z.object(rental) }),
  ]),
  /** The licence may be kept on the device. */
  storeLicense: z.optional(z.boolean()),
  /** The licence runs out also in the middle of the film, unless it is renewed. */
  realTimeExpiration: z.optional(z.boolean()),
  outputProtection: z.optional(
    z.object({ digital: z.optional(z.boolean()), analogue: z.optional(z.boolean()), enforce: z.optional(z.boolean()) }),
  ),
  op: z.optional(op),
})

export type CustomerRights = z.infer<typeof rightsSchema>

/** How long the licence lives; null for one that does not end. */
export function toLifeSeconds({ profile }: CustomerRights): number | null {
  const rented = 'rental' in profile ? profile.rental : profile
  if (!('relativeExpiration' in rented)) return null
  const [, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(rented.relativeExpiration) ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

const SYSTEMS = { WIDEVINE_MODULAR: 'WidevineM', PLAYREADY: 'PlayReadyM', FAIRPLAY: 'FairPlayM' } as const
const TIERS: Record<string, 'UHD' | 'HD' | 'SD' | 'AUDIO'> = {
  ...{ AUDIO: 'AUDIO', SD: 'SD', HD: 'HD', UHD1: 'UHD', UHD2: 'UHD' },
}

/** Keys of a tier that the rights deny to the key system are left out; what is of no one tier is in no such list. */
export function leaveDenied(keys: StoredKey[], rights: CustomerRights, drmScheme: DrmScheme): StoredKey[] {
  return keys.filter(({ streamType }) => {
    const tier = TIERS[streamType]
    return !(tier && rights.op?.config?.[tier]?.[SYSTEMS[drmScheme]]?.deny)
  })
}
