/** Pictures to choose among. Specification 2 §9. */
export const AVATAR_COUNT = 40

/** Grows when the pictures change: devices keep each address for a year. */
const AVATAR_VERSION = 'v1'

/** Folder of a tenant's avatars, below `/art/` and in storage alike; the first is `00.svg`. */
export const toAvatarFolder = (customerId: string): string => `art/${customerId}/avatars/${AVATAR_VERSION}`

/**
 * Where the picture of `profile.metaData.image_id` is, from the root of the service. Each tenant has its own forty;
 * what is no index shows the first.
 */
export function toAvatarUrl(customerId: string, imageId: unknown): string {
  const index = typeof imageId === 'string' && /^\d{1,2}$/.test(imageId) ? Number(imageId) : imageId
  const isKnown = Number.isInteger(index) && (index as number) >= 0 && (index as number) < AVATAR_COUNT
  return `/${toAvatarFolder(customerId)}/${String(isKnown ? index : 0).padStart(2, '0')}.svg`
}
