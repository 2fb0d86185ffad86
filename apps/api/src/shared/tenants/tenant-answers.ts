import { type KeptAnswer, toKeptAnswer } from '../http/kept-answer.ts'
import type { Tenant, Tenants } from './tenants.ts'

/** An answer as an object and as the bytes that are sent. */
export interface KeptValue<T> {
  value: T
  kept: KeptAnswer
}

/** One answer for each tenant, made anew when the tenant's catalogue version grows. */
export function createTenantAnswers<T>(tenants: Tenants, make: (tenant: Tenant) => Promise<T>) {
  const known = new Map<string, { version: number; answer: KeptValue<T> }>()
  return {
    async get(tenantId: string): Promise<KeptValue<T>> {
      const tenant = await tenants.get(tenantId)
      const entry = known.get(tenantId)
      if (entry && entry.version >= tenant.catalogueVersion) return entry.answer
      const value = await make(tenant)
      const answer = { value, kept: toKeptAnswer(value) }
      known.set(tenantId, { version: tenant.catalogueVersion, answer })
      return answer
    },
  }
}
