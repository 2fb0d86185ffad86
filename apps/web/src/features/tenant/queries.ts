import { type AppConfig, toAppConfig } from '@kola/contract/app-config'
import { createKept, useKept } from '#shared/answers/kept.ts'
import { call } from '#shared/service/service.ts'

/** The configuration is as fresh as an app token is: two hours. */
const TENANT_FRESH_MS = 7_200_000

export const keptTenant = createKept(
  async () => toAppConfig((await call('GET /apps/v1/appconfig', {})).response),
  TENANT_FRESH_MS,
)

const NO_CONFIG = toAppConfig({})

/** The tenant's configuration; start-up has put it there before any screen asks. */
export function useTenant(): AppConfig {
  return useKept(keptTenant) ?? NO_CONFIG
}

/** The same for what is no component. */
export const readTenant = (): AppConfig => keptTenant.read() ?? NO_CONFIG
