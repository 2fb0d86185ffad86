import { PRIVATE_KEYS } from '@kola/contract/configuration/keys'
import { AppError } from '@kola/contract/errors'
import type { AppConfigAnswer, GetTokenAnswer } from '@kola/contract/tenant'
import type { Log } from '@kola/platform/log'
import type { Caches } from '#shared/cache/caches.ts'
import { createTenantAnswers, type KeptValue } from '#shared/tenants/tenant-answers.ts'
import type { Tenant, Tenants } from '#shared/tenants/tenants.ts'
import type { AppTokens } from './app-token.ts'
import { toReadableLists } from './readable-lists.ts'

/** Faults named in one line of the log. */
const MAX_NAMED = 20

export interface TenantService {
  /** @throws AppError CUSTOMER_MISMATCH when the body names another customer than the header */
  issueAppToken(who: { tenantId: string; platform: string; customerId?: string | undefined }): GetTokenAnswer
  getAppConfig(tenantId: string): Promise<KeptValue<AppConfigAnswer>>
}

/** Parties of this process; clients learn of them by the configuration. Null is off. */
export interface ConfiguredParties {
  google: { clientId: string; authUrl: string } | null
  facebook: { appId: string; dialogUrl: string } | null
  recaptcha: { siteKey: string; scriptUrl: string } | null
  chat: { scriptUrl: string } | null
  cast: { receiverId: string; joinPolicy: string; isOnPhones: boolean; sdkUrl: string } | null
}

export interface TenantNeeds {
  tenants: Tenants
  caches: Caches
  appTokens: AppTokens
  /** Without a slash at its end. */
  publicUrl: string
  parties: ConfiguredParties
  log: Pick<Log, 'warn'>
}

export function createTenantService(needs: TenantNeeds): TenantService {
  const { tenants, caches, appTokens } = needs
  const make = async (tenant: Tenant) => toAppConfigAnswer(tenant, needs)
  const answers = createTenantAnswers({ tenants, caches, name: 'appconfig', make })
  return {
    issueAppToken({ tenantId, platform, customerId }) {
      if (customerId !== undefined && customerId !== tenantId) throw new AppError('CUSTOMER_MISMATCH')
      const { token, expiresAt } = appTokens.issue({ tenantId, platform })
      return { token, expiresAt: expiresAt.toISOString() }
    },
    getAppConfig: (tenantId) => answers.get(tenantId),
  }
}

function toAppConfigAnswer(tenant: Tenant, { publicUrl, parties, log }: TenantNeeds): AppConfigAnswer {
  const config = Object.fromEntries(
    Object.entries(readConfig(tenant, log)).filter(([key]) => !PRIVATE_KEYS.includes(key)),
  )
  // The service is its own presence database unless the tenant names another.
  const firebase_base_url = config.firebase_base_url || `${publicUrl}/presence/`
  return { response: { firebase_auth_id: '', ...config, firebase_base_url, ...toPartyTexts(parties) } }
}

/** One line of the log for a version of the configuration that has something wrong. */
function readConfig({ id: tenantId, configurationVersion, config }: Tenant, log: Pick<Log, 'warn'>): Tenant['config'] {
  const faults: string[] = []
  const readable = toReadableLists(config, (fault) => void faults.push(fault))
  if (faults.length > 0) {
    const named = faults.slice(0, MAX_NAMED)
    log.warn({ tenantId, configurationVersion, count: faults.length, faults: named }, 'tenant.config-parts-left-out')
  }
  return readable
}

/** An empty text is off. */
function toPartyTexts({ google, facebook, recaptcha, chat, cast }: ConfiguredParties): Record<string, string> {
  return {
    google_client_id: google?.clientId ?? '',
    google_auth_url: google?.authUrl ?? '',
    facebook_app_id: facebook?.appId ?? '',
    facebook_auth_url: facebook?.dialogUrl ?? '',
    recaptcha_site_key: recaptcha?.siteKey ?? '',
    recaptcha_script_url: recaptcha?.scriptUrl ?? '',
    chat_script_url: chat?.scriptUrl ?? '',
    cast_receiver_id: cast?.receiverId ?? '',
    cast_join_policy: cast?.joinPolicy ?? '',
    cast_on_phones: cast?.isOnPhones ? 'TRUE' : '',
    cast_sdk_url: cast?.sdkUrl ?? '',
  }
}
