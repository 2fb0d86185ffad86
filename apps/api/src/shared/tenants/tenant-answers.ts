import type { Caches } from '../cache/caches.ts'
import { type CachedResponse, toCachedResponse } from '../http/cached-response.ts'
import type { Tenant, Tenants } from './tenants.ts'

/** An answer as an object and as the bytes that are sent. */
export interface KeptValue<T> {
  value: T
  kept: CachedResponse
}

interface TenantAnswers<T> {
  tenants: Tenants
  caches: Caches
  /** Of the answer, unlike any other's. */
  name: string
  make: (tenant: Tenant, variant: string) => Promise<T>
}

/** Of the same version: what it is made for, and how it is told from the others. */
interface Variant {
  variant: string
  key: string
}

/** One answer for each tenant, or one for each variant of it, made anew when the version of the tenant's configuration grows. */
export function createTenantAnswers<T>({ tenants, caches, name, make }: TenantAnswers<T>) {
  const cache = caches.open<{ version: number; answer: KeptValue<T> }>('tenant')
  return {
    async get(tenantId: string, { variant, key }: Variant = { variant: '', key: '' }): Promise<KeptValue<T>> {
      const tenant = await tenants.get(tenantId)
      const version = tenant.configurationVersion
      const place = key === '' ? name : `${name}:${key}`
      const entry = cache.find(tenantId, place)
      if (entry && entry.version >= version) return entry.answer
      const value = await make(tenant, variant)
      const kept = toCachedResponse(value, 'all')
      const answer = { value, kept }
      const reweigh = cache.keep({
        ...{ owner: tenantId, key: place, value: { version, answer } },
        // The object weighs about what its text does.
        bytes: 2 * kept.length,
      })
      kept.whenHeavier = (bytes) => reweigh?.(bytes + kept.length)
      return answer
    },
  }
}
