import { readJsonList } from '@kola/contract/app-config'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The support's address and telephone numbers as links, as far as the tenant has them. */
export function listSupport(config: Readonly<Record<string, string>>): { label: string; href: string }[] {
  const email = config.support_email
  return [
    ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
    ...readJsonList<unknown>(config.support_phones)
      .filter(isText)
      .map((phone) => ({
        label: phone,
        href: `tel:${phone.replace(/\s/g, '')}`,
      })),
  ]
}
