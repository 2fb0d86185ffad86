/** The version that this account is pinned to, and the only one whose shapes are answered. */
export const API_VERSION = '2026-10-28.endive'
