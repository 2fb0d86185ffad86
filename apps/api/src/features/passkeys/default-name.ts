import { PASSKEY_NAME_LENGTH } from '@kola/contract/passkeys/limits'
import { toDeviceName } from '#shared/accounts/device-name.ts'

/** What keeps passkeys for many people, by its AAGUID: passkeydeveloper/passkey-authenticator-aaguids. */
const KEEPERS: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
}

export interface Made {
  aaguid: string
  /** Ways to reach the authenticator, as the browser says. */
  transports: readonly string[]
  userAgent: string | undefined
}

/** A name that tells a person's passkeys apart: by what keeps it, else by the device that it was made on. */
export function toDefaultName({ aaguid, transports, userAgent }: Made, taken: readonly string[]): string {
  const isKeyring = transports.length > 0 && !transports.some((one) => one === 'internal' || one === 'hybrid')
  const device = toDeviceName(userAgent).replace(' on ', ', ')
  const name = KEEPERS[aaguid] ?? (isKeyring ? 'Security key' : `Passkey on ${device}`)
  const free = [name, ...taken.map((_, index) => `${name} ${index + 2}`)].find((one) => !taken.includes(one))
  return (free ?? name).slice(0, PASSKEY_NAME_LENGTH)
}
