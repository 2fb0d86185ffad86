/** The lists of the help centre: two columns of questions, and the media center. Specification 1 §3. */
export const HELP_TAGS = ['faqrow1', 'faqrow2', 'mediaquery'] as const

export type HelpTag = (typeof HELP_TAGS)[number]
