/** Forty SVG documents by name. */
export const avatars: Record<string, string>
