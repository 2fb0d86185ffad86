/** Newer APIs that the televisions' build may name, each with why that harms no older browser. */

/** Asked for before they are used, by us or by the library: without them the app does less, or the same in another way. */
const ASKED_FIRST = [
  'Animation.prototype.effect',
  'Animation.prototype.finished',
  'Animation.prototype.pending',
  // Of the browser's storage, which is asked for.
  'Animation.prototype.persist',
  'Animation.prototype.startTime',
  'Document.prototype.exitFullscreen',
  'Document.prototype.fullscreenElement',
  'Document.prototype.fullscreenEnabled',
  'Document.prototype.exitPictureInPicture',
  'Document.prototype.getAnimations',
  'Document.prototype.pictureInPictureElement',
  'Document.prototype.pictureInPictureEnabled',
  'Document.prototype.startViewTransition',
  'Element.prototype.requestFullscreen',
  'HTMLMediaElement.prototype.audioTracks',
  'HTMLVideoElement.prototype.requestPictureInPicture',
  'Intl.DisplayNames',
  'Intl.ListFormat',
  'Intl.Locale',
  'Intl.Segmenter',
  'Navigator.prototype.locks',
  'Navigator.prototype.mediaSession',
  'Navigator.prototype.share',
  'Navigator.prototype.wakeLock',
  'ResizeObserverEntry.prototype.borderBoxSize',
  'Window.prototype.orientation',
  'navigation',
  'reportError',
  'setImmediate',
]

/** Read alone: a browser without them answers that there is nothing. */
const ONLY_READ = [
  'AbortSignal.prototype.reason',
  'Error.prototype.cause',
  'HTMLElement.prototype.popover',
  'HTMLImageElement.prototype.fetchPriority',
  'HTMLImageElement.prototype.loading',
  'HTMLLinkElement.prototype.imageSizes',
  'IntersectionObserver.prototype.scrollMargin',
]

/** Properties of our own objects and of libraries that are called as something newer is. */
const NAMESAKES = [
  'Animation.prototype.reverse',
  'ArrayBuffer.prototype.transfer',
  'Atomics.prototype.pause',
  'Blob.prototype.bytes',
  'Clipboard.prototype.read',
  'Error.prototype.isError',
  'FinalizationRegistry.prototype.register',
  'FinalizationRegistry.prototype.unregister',
  'Function.prototype.displayName',
  'HTMLButtonElement.prototype.command',
  'HTMLInputElement.prototype.capture',
  'IntersectionObserver.prototype.delay',
  'MediaSource.prototype.handle',
  'Navigator.prototype.login',
  'Selection.prototype.direction',
  'SuppressedError.prototype.error',
  'Symbol.prototype.description',
  'Window.prototype.maximize',
  'Window.prototype.restore',
]

export const ALLOWED: readonly string[] = [...ASKED_FIRST, ...ONLY_READ, ...NAMESAKES]

/** What the page is given before all else (`src/app/tv/fills.ts`). */
export const FILLED: readonly string[] = [
  'AbortSignal.timeout',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.flat',
  'Array.prototype.flatMap',
  'Array.prototype.toSorted',
  'Document.prototype.replaceChildren',
  'Element.prototype.ariaBusy',
  'Element.prototype.toggleAttribute',
  'Intl.RelativeTimeFormat',
  'Object.prototype.fromEntries',
  'Object.prototype.hasOwn',
  'Promise.prototype.allSettled',
  'Promise.prototype.withResolvers',
  'String.prototype.matchAll',
  'String.prototype.replaceAll',
  'globalThis',
  'queueMicrotask',
]
