export interface ImportField {
  /** As the console names it. */
  label: string
  /** How others head such a column, in small letters and digits only. */
  heads: readonly string[]
}

export const importField = (label: string, ...heads: string[]): ImportField => ({ label, heads })
