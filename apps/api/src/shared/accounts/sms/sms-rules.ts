import { readJsonList } from '@kola/contract/app-config'
import { AppError, ERRORS } from '@kola/contract/errors'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { findSmsCountry } from './sms-number.ts'

/** What codes by SMS may cost a tenant. */
export interface SmsRules {
  /** Two letters each. */
  countries: readonly string[]
  /** Codes to all numbers in an hour. */
  hourlyLimit: number
  /** Codes to each other country than the tenant's own in a day. */
  countryDailyLimit: number
}

export interface SmsPolicy {
  getRules(tenantId: string): Promise<SmsRules & { homeCountry: string }>
  /** @returns the number's country. @throws AppError SMS_NOT_POSSIBLE */
  requireCountry(tenantId: string, telephone: string): Promise<string>
}

/** By the tenant's configuration, and `defaults` where it says nothing; its own country is then one of them. */
export function createSmsPolicy({ tenants, defaults }: { tenants: Tenants; defaults: SmsRules }): SmsPolicy {
  async function getRules(tenantId: string) {
    const { config } = await tenants.get(tenantId)
    const homeCountry = (config.country_code || 'NG').toUpperCase()
    return {
      homeCountry,
      countries: config.sms_countries ? toCountries(config.sms_countries) : [...defaults.countries, homeCountry],
      hourlyLimit: toLimit(config.sms_hourly_limit, defaults.hourlyLimit),
      countryDailyLimit: toLimit(config.sms_country_daily_limit, defaults.countryDailyLimit),
    }
  }
  return {
    getRules,
    async requireCountry(tenantId, telephone) {
      const { countries, homeCountry } = await getRules(tenantId)
      const country = findSmsCountry(telephone, homeCountry)
      if (country !== null && countries.includes(country)) return country
      throw new AppError('SMS_NOT_POSSIBLE', { fields: { telephone: ERRORS.SMS_NOT_POSSIBLE.text } })
    },
  }
}

/** What cannot be read allows nothing: it was meant to be a limit. */
const toCountries = (text: string): string[] => readJsonList(text).map((country) => String(country).toUpperCase())

function toLimit(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : otherwise
}
