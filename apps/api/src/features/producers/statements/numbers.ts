/** Such as `KOLA-PS-2026-000117`. */
export const toStatementNumber = ({ year, number }: { year: number; number: number }): string =>
  `KOLA-PS-${year}-${String(number).padStart(6, '0')}`
