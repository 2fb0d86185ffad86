import { AppError } from '@kola/contract/errors'
import type { AppConfigAnswer, GetTokenAnswer } from '@kola/contract/tenant'
import { createTenantAnswers, type KeptValue } from '../../shared/tenant-answers.ts'
import type { Tenant, Tenants } from '../../shared/tenants.ts'
import type { AppTokens } from './app-token.ts'

export interface TenantService {
  /** @throws AppError CUSTOMER_MISMATCH when the body names another customer than the header */
  issueAppToken(who: { tenantId: string; platform: string; customerId?: string | undefined }): GetTokenAnswer
  getAppConfig(tenantId: string): Promise<KeptValue<AppConfigAnswer>>
}

export interface TenantNeeds {
  tenants: Tenants
  appTokens: AppTokens
  /** Without a slash at its end. */
  publicUrl: string
}

export function createTenantService({ tenants, appTokens, publicUrl }: TenantNeeds): TenantService {
  const answers = createTenantAnswers(tenants, async (tenant) => toAppConfigAnswer(tenant, publicUrl))
  return {
    issueAppToken({ tenantId, platform, customerId }) {
      if (customerId !== undefined && customerId !== tenantId) throw new AppError('CUSTOMER_MISMATCH')
      const { token, expiresAt } = appTokens.issue({ tenantId, platform })
      return { token, expiresAt: expiresAt.toISOString() }
    },
    getAppConfig: (tenantId) => answers.get(tenantId),
  }
}

function toAppConfigAnswer(tenant: Tenant, publicUrl: string): AppConfigAnswer {
  // The service is its own presence database unless the tenant names another.
  const firebase_base_url = tenant.config.firebase_base_url || `${publicUrl}/presence/`
  return { response: { firebase_auth_id: '', ...tenant.config, firebase_base_url } }
}
