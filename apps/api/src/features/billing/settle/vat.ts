/** The tenant's tax on what it sells, in thousandths, from a text such as `7.5`; none where it says nothing. */
export function toVatPermille(config: Readonly<Record<string, string>>): number {
  const percent = Number(config.vat_percent)
  return percent > 0 && percent < 100 ? Math.round(percent * 10) : 0
}
