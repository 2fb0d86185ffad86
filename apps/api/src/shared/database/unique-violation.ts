/** SQLSTATE of a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505'

/** Whether somebody else was faster with the same row. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION
