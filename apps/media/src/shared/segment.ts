/** Segments and groups of pictures last this long: short enough to switch, long enough to stay small. */
export const SEGMENT_SECONDS = 4
