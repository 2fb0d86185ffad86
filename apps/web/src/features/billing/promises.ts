/** The promises of the landing page: texts 4 to 8 of the tenant's configuration. Specification 1 §2. */
export function listPromises(config: Readonly<Record<string, string>>): string[] {
  return [4, 5, 6, 7, 8].map((number) => config[`landscreen_text${number}`] ?? '').filter(Boolean)
}
