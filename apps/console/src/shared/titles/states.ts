/** How a title stands, in words and in the mark beside them. */
export const TITLE_STATE_TEXTS = {
  draft: 'Draft',
  live: 'Live',
  stopped: 'Stopped',
  processing: 'Packaging',
  failed: 'Failed',
} as const
export const TITLE_STATE_MARKS = {
  draft: 's--draft',
  live: 's--live',
  stopped: 's--off',
  processing: 's--work',
  failed: 's--fail',
} as const
