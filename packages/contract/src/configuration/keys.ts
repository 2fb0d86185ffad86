import { catalogueKeys } from './catalogue-keys.ts'
import type { ConfigurationKey } from './kinds.ts'
import { moneyKeys } from './money-keys.ts'
import { peopleKeys } from './people-keys.ts'
import { screenKeys } from './screen-keys.ts'

/** Every key of a tenant's configuration that the service or a client of it reads, in the order of the console. */
export const CONFIGURATION_KEYS: Readonly<Record<string, ConfigurationKey>> = {
  ...screenKeys,
  ...catalogueKeys,
  ...peopleKeys,
  ...moneyKeys,
}

/** What no client needs, and whoever would use it up must not know. */
export const PRIVATE_KEYS: readonly string[] = Object.keys(CONFIGURATION_KEYS).filter(
  (key) => CONFIGURATION_KEYS[key]?.isPrivate,
)

export const findKey = (key: string): ConfigurationKey | undefined =>
  Object.hasOwn(CONFIGURATION_KEYS, key) ? CONFIGURATION_KEYS[key] : undefined
