/** What a mail says, in plain texts. */
export interface MailContents {
  appName: string
  subject: string
  /** What a list of mails shows after the subject; the first paragraph without it. */
  preheader?: string
  /** Such as "Hello Ada,". */
  greeting?: string
  paragraphs: readonly string[]
  /** Words of somebody else, shown line by line as they were written and set apart from ours. */
  quote?: string
  /** Shown in large figures, to be copied as it is. */
  code?: string
  link?: { text: string; url: string }
  /** Small, at the end: why the person got this, or what to do when it was not them. */
  footnote?: string
}
